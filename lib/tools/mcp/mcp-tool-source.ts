import { hostOf } from '@/lib/domain/network-address';
import { z } from '@/lib/domain/schema';
import type { Tool, ToolCall, ToolContext, ToolProgress, ToolResult, ToolSource } from '@/lib/domain/tools/tool';
import { answerElicitation } from './elicitation';
import { refusalResult, toResult } from './mcp-content';
import type { McpHost, McpServer } from './mcp-server';
import { toTools } from './mcp-tool';
import type { McpConnection } from './open-connection';
import { plainText } from './plain-text';
import { createServerSession, type ServerSession } from './server-session';

/** How long a whole list may take, ms. */
const listMs = 30_000;
/** How long a call may be silent, ms: progress begins it again, and the user can stop it. */
const callMs = 600_000;

/** JSON-RPC's own error object, as the client throws it (ProtocolError): the server did answer. */
const answered = z.object({ code: z.number(), message: z.string() });

/**
 * A refusal until the user has been to some pages (2025-11-25, URLElicitationRequiredError).
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#url-mode-with-elicitation-required-error
 */
const pagesNeeded = z.object({
  code: z.literal(-32_042),
  data: z.object({ elicitations: z.array(z.record(z.string(), z.unknown())).check(z.maxLength(5)) }),
});

/** Shows these pages until the user says no to one. The model is told of the refusal all the same, and can call again. */
const showPages = async (error: unknown, { ask }: ToolCall, signal: AbortSignal): Promise<void> => {
  const { data: needed } = pagesNeeded.safeParse(error);
  for (const page of needed?.data.elicitations ?? []) {
    const { action } = await answerElicitation({ ...page, mode: 'url' }, ask, signal);
    if (action !== 'accept') return;
  }
};

const argumentsOf = z.catch(z.record(z.string(), z.unknown()), {});

const progressOf = ({
  progress,
  total,
  message,
}: {
  progress: number;
  total?: number | undefined;
  message?: string | undefined;
}): ToolProgress => ({
  done: progress,
  ...(total !== undefined && { total }),
  ...(message !== undefined && { message: plainText(message, 200) }),
});

const callTool = async (connection: McpConnection, call: ToolCall, { signal }: ToolContext): Promise<ToolResult> => {
  connection.forget();
  try {
    const result = await connection.client.callTool(
      { name: call.name, arguments: argumentsOf.parse(call.args) },
      {
        signal,
        timeout: callMs,
        resetTimeoutOnProgress: true,
        onprogress: (progress) => call.onProgress(progressOf(progress)),
      },
    );
    return toResult(result);
  } catch (error) {
    signal.throwIfAborted();
    const refusal = answered.safeParse(error);
    if (refusal.success) {
      await showPages(error, call, signal);
      return refusalResult(connection.redact(refusal.data.message));
    }
    throw error;
  }
};

const listTools = async (connection: McpConnection, { signal, after }: ToolContext): Promise<readonly Tool[]> => {
  const deadline = new AbortController();
  const cancel = after(listMs, () => deadline.abort());
  connection.forget();
  try {
    const { tools } = await connection.client.listTools(undefined, {
      signal: AbortSignal.any([signal, deadline.signal]),
      timeout: listMs,
    });
    return toTools(tools);
  } finally {
    cancel();
  }
};

/** A source that can be left: `close` ends its connection; the next use opens another. */
export type McpToolSource = ToolSource & Pick<ServerSession, 'close' | 'use'>;

/** The tools of an MCP server. It connects when it is first used, and again when the connection is lost. */
export const mcpToolSource = (server: McpServer, host: McpHost): McpToolSource => {
  const session = createServerSession(server, host);
  return {
    id: `mcp-${server.id}`,
    title: server.title,
    host: hostOf(server.url),
    list: (context) => session.use((connection) => listTools(connection, context), context.signal),
    call: (call, context) => session.use((connection) => callTool(connection, call, context), context.signal, call.ask),
    close: session.close,
    use: session.use,
  };
};
