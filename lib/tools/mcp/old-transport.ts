import { ChatError } from '@/lib/domain/chat-error';
import { mcpCauses } from './explain-mcp-error';
import type { McpHost, McpServer } from './mcp-server';

/** How long the server may take to say of which kind it is, ms. */
const askMs = 5_000;

/** Statuses with which a server of the old transport answers a POST to the address of its stream. */
const refusals: ReadonlySet<number | undefined> = new Set([400, 404, 405, 415]);

/** A stream that nobody asked for by POST: the transport of revision 2024-11-05 begins with a GET. */
const opensStream = async (server: McpServer, host: McpHost, signal: AbortSignal): Promise<boolean> => {
  const enough = new AbortController();
  const cancel = host.after(askMs, () => enough.abort());
  try {
    const response = await host.fetch(server.url, {
      headers: { ...(await server.headers()), accept: 'text/event-stream' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, enough.signal]),
    });
    return response.ok && (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
  } catch {
    // What the POST said counts.
    return false;
  } finally {
    cancel();
    enough.abort();
  }
};

/** The error of a connection that failed, or that the server is one of the old transport only. */
export const explainUnconnected = async (
  error: ChatError,
  server: McpServer,
  host: McpHost,
  signal: AbortSignal,
): Promise<ChatError> => {
  if (!refusals.has(error.data.status)) return error;
  if (!(await opensStream(server, host, signal))) return error;
  return new ChatError({ ...error.data, code: 'wrong-address', serviceCode: mcpCauses.oldTransport });
};
