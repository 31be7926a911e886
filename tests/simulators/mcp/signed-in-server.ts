import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DemoInMemoryAuthProvider } from '@modelcontextprotocol/sdk/examples/server/demoInMemoryOAuthProvider.js';
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js';
import { getOAuthProtectedResourceMetadataUrl, mcpAuthRouter } from '@modelcontextprotocol/sdk/server/auth/router.js';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { OAuthClientInformationFull, OAuthTokenRevocationRequest } from '@modelcontextprotocol/sdk/shared/auth.js';
import { z } from 'zod';
import { listen } from '../core/listener';
import { findClosedPort } from '../fault-servers';

/** The package's own provider, which ends tokens as well. */
class Provider extends DemoInMemoryAuthProvider {
  readonly live = new Set<string>();

  override async exchangeAuthorizationCode(client: OAuthClientInformationFull, code: string, verifier?: string) {
    const tokens = await super.exchangeAuthorizationCode(client, code, verifier);
    this.live.add(tokens.access_token);
    return tokens;
  }

  override async verifyAccessToken(token: string) {
    if (!this.live.has(token)) throw new Error('This token is not good any more');
    return super.verifyAccessToken(token);
  }

  async revokeToken(_: OAuthClientInformationFull, { token }: OAuthTokenRevocationRequest): Promise<void> {
    this.live.delete(token);
  }
}

export type SignedInServer = {
  readonly url: string;
  /** The access tokens that are good now. */
  tokens(): readonly string[];
  /** Calls of `wait` that were begun, and that the client canceled. */
  readonly waits: { begun: number; canceled: number };
  /** Gives the server one more tool, and tells all clients so. */
  addTool(): void;
  stop(): Promise<void>;
};

/** The tools of each session; `later` have been added while the server ran. */
const makeServer = (waits: SignedInServer['waits'], later: readonly string[]): McpServer => {
  const server = new McpServer({ name: 'signed-in', version: '1.0.0' });
  server.registerTool('whoami', { title: 'Who am I', annotations: { readOnlyHint: true } }, ({ authInfo }) => ({
    content: [{ type: 'text', text: `demo_user with ${authInfo === undefined ? 'no' : 'a'} token` }],
  }));
  server.registerTool('wait', { inputSchema: { reason: z.string() } }, (_, { signal }) => {
    waits.begun += 1;
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        waits.canceled += 1;
        reject(new Error('canceled'));
      });
    });
  });
  for (const name of later) registerLater(server, name);
  return server;
};

const registerLater = (server: McpServer, name: string): void => {
  server.registerTool(name, { annotations: { readOnlyHint: true } }, () => ({
    content: [{ type: 'text', text: name }],
  }));
};

/**
 * A server of revision 2025-11-25 with sessions, made with the official package (1.32), behind its own auth router: clients
 * register themselves, its users are signed in without a word, and tokens can be ended.
 */
export const startSignedInServer = async (): Promise<SignedInServer> => {
  const port = await findClosedPort();
  const url = new URL(`http://127.0.0.1:${port}/mcp`);
  const provider = new Provider();
  const waits = { begun: 0, canceled: 0 };
  const later: string[] = [];
  const sessions = new Map<string, { transport: StreamableHTTPServerTransport; server: McpServer }>();
  const open = async (): Promise<StreamableHTTPServerTransport> => {
    const server = makeServer(waits, later);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, { transport, server }),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await server.connect(transport);
    return transport;
  };

  const app = createMcpExpressApp();
  app.use(mcpAuthRouter({ provider, issuerUrl: new URL(url.origin), resourceServerUrl: url }));
  app.use(
    '/mcp',
    requireBearerAuth({ verifier: provider, resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(url) }),
  );
  app.all('/mcp', async (request: IncomingMessage & { readonly body?: unknown }, response: ServerResponse) => {
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id)?.transport : await open();
    if (known === undefined) response.writeHead(404).end();
    else await known.handleRequest(request, response, request.body);
  });
  const listener = await listen(createServer(app), port, '127.0.0.1');
  return {
    url: url.href,
    tokens: () => [...provider.live],
    waits,
    addTool: () => {
      const name = `later-${later.length + 1}`;
      later.push(name);
      for (const { server } of sessions.values()) registerLater(server, name);
    },
    stop: listener.stop,
  };
};
