import type { ChatError } from '@/lib/domain/chat-error';
import { hostOf } from '@/lib/domain/network-address';
import { type Redactor, redactorFor } from '@/lib/http/redact';
import { authorized } from './authorized';
import { endCallsWithStreams, reconnectionScheduler } from './call-streams';
import { loadClient, type McpClient, type McpTransport } from './client-module';
import { type ErrorSituation, explainMcpError } from './explain-mcp-error';
import { lenientFetch } from './lenient/lenient-fetch';
import { mostPages } from './lenient/list-pages';
import type { McpHost, McpList, McpServer } from './mcp-server';
import { explainUnconnected } from './old-transport';
import { type ServerFetch, serverFetch } from './server-fetch';
import { serverIcon } from './server-icon';
import { appMimeType, appsExtension } from './tool-page';

/** How long a server may take to begin, ms: one that sleeps until it is asked takes half a minute. */
const connectMs = 45_000;

/** How long the lists of a server without hints (each before 2026-07-28) are kept: such a server tells when they change. */
const listMs = 300_000;

/** A server that answered. It is closed by `close`, or forgets us. */
export type McpConnection = {
  readonly client: McpClient;
  /** Of its address, with the port. */
  readonly host: string;
  /** `legacy` for every revision before 2026-07-28. */
  readonly era: 'legacy' | 'modern';
  /** What the server calls itself and its revision of the protocol, a stranger's words. */
  readonly serverName?: string;
  /** Its picture, an address that loads nothing. */
  readonly icon?: string;
  readonly revision?: string;
  /** The server's own advice for models, a stranger's words. */
  readonly instructions?: string;
  /** Forgets what went wrong before, so that the next error is explained by itself. */
  forget(): void;
  explain(error: unknown): ChatError;
  /** Takes this server's keys and tokens out of what it says. */
  redact: Redactor;
  close(): Promise<void>;
};

const noListener = (): void => undefined;

const listeners = (onChange: McpHost['onListChange']) => {
  const notify = (list: McpList) => ({ autoRefresh: false, onChanged: () => (onChange ?? noListener)(list) });
  return { tools: notify('tools'), prompts: notify('prompts'), resources: notify('resources') };
};

const makeClient = async (host: McpHost): Promise<McpClient> => {
  const [{ Client }, { schemaValidator }] = await Promise.all([loadClient(), import('./schema-validator')]);
  const client = new Client(
    { name: 'Parley', version: host.version },
    {
      // The default is the handshake of before 2026-07-28 only.
      versionNegotiation: { mode: 'auto', probe: { timeoutMs: connectMs } },
      capabilities: {
        elicitation: { form: {}, url: {} },
        extensions: { [appsExtension]: { mimeTypes: [appMimeType] } },
      },
      jsonSchemaValidator: schemaValidator,
      listMaxPages: mostPages,
      defaultCacheTtlMs: listMs,
      ...(host.onListChange !== undefined && { listChanged: listeners(host.onListChange) }),
    },
  );
  // Errors reach whoever asked; what comes unasked (a bad line, an unknown id) is dropped.
  client.onerror = noListener;
  return client;
};

const connectionTo = (
  client: McpClient,
  transport: McpTransport,
  requests: ServerFetch,
  { explain, redact, host }: Pick<McpConnection, 'explain' | 'redact' | 'host'>,
): McpConnection => {
  const own = client.getServerVersion();
  const name = [own?.title, own?.name].find((given) => given !== undefined && given !== '');
  const icon = own && serverIcon(own);
  const revision = client.getNegotiatedProtocolVersion();
  const instructions = client.getInstructions();
  return {
    client,
    host,
    era: client.getProtocolEra() === 'modern' ? 'modern' : 'legacy',
    ...(name !== undefined && { serverName: name }),
    ...(icon !== undefined && { icon }),
    ...(revision !== undefined && { revision }),
    ...(instructions !== undefined && { instructions }),
    forget: requests.forget,
    explain,
    redact,
    close: async () => {
      // A server may keep a session for hours; one that cannot be reached has forgotten it anyway.
      await transport.terminateSession().catch(noListener);
      await client.close().catch(noListener);
    },
  };
};

/** What no error may repeat: headers by hand, also without their scheme (`Bearer …`), and the tokens of a sign-in. */
const secretsOf = async (headers: Readonly<Record<string, string>>, { oauth }: McpHost): Promise<readonly string[]> => {
  const tokens = await oauth?.tokens();
  const byHand = Object.values(headers).flatMap((value) => [value, value.replace(/^\S+\s+/u, '')]);
  return [...byHand, ...[tokens?.access_token, tokens?.refresh_token].filter((token) => token !== undefined)];
};

/**
 * Connects to a server, of whichever revision. `prepare` sets up the client before it connects. Throws ChatError, and the
 * signal's reason when it aborts; nothing stays open then.
 */
export const openConnection = async (
  server: McpServer,
  host: McpHost,
  signal: AbortSignal,
  prepare: (client: McpClient) => void = noListener,
): Promise<McpConnection> => {
  const requests = serverFetch(host.fetch, server.url);
  const lenient = lenientFetch(requests, server.url, host);
  const headers = await server.headers();
  const redact = redactorFor(await secretsOf(headers, host));
  const hasHeaders = Object.keys(headers).length > 0;
  const situation = (): ErrorSituation => ({ url: server.url, now: host.clock.now(), redact, requests, hasHeaders });
  const explain = (error: unknown): ChatError => explainMcpError(error, situation());
  const client = await makeClient(host);
  prepare(client);
  signal.throwIfAborted();
  const { StreamableHTTPClientTransport } = await loadClient();
  const transport = new StreamableHTTPClientTransport(new URL(server.url), {
    ...(host.oauth === undefined ? { fetch: lenient.fetch } : authorized(host.oauth, lenient.fetch, requests)),
    requestInit: { headers: { ...headers } },
    reconnectionScheduler: reconnectionScheduler(host.after, requests),
  });
  endCallsWithStreams(transport, server.url, { ...requests, ...lenient });
  const abort = (): void =>
    void client
      .close()
      .catch(noListener)
      .then(() => transport.close().catch(noListener));
  signal.addEventListener('abort', abort, { once: true });
  try {
    await client.connect(transport, { signal, timeout: connectMs });
    signal.throwIfAborted();
    return connectionTo(client, transport, requests, { explain, redact, host: hostOf(server.url) });
  } catch (error) {
    await client.close().catch(noListener);
    signal.throwIfAborted();
    throw await explainUnconnected(explain(error), server, host, signal);
  } finally {
    signal.removeEventListener('abort', abort);
  }
};
