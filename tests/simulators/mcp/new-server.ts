import {
  acceptedContent,
  completable,
  createMcpHandler,
  inputRequired,
  McpServer,
  type McpServerFactory,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { serve, type WebServer } from './web-server';

/** A red point. */
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

/** The picture that the server has of itself. */
export const testIcon = `data:image/png;base64,${pixel}`;

/** What a server has seen of its calls that never end, and what it offers beside its first tools. */
type State = {
  readonly waits: { begun: number; canceled: number };
  readonly later: readonly string[];
  /** The HTML of its App; without it there is none. */
  readonly app?: string | undefined;
};

const registerTools = (server: McpServer): void => {
  server.registerTool(
    'add',
    {
      title: 'Add',
      description: 'Adds two numbers.',
      inputSchema: z.object({ a: z.number(), b: z.number() }),
      outputSchema: z.object({ sum: z.number() }),
      annotations: { readOnlyHint: true },
    },
    ({ a, b }) => ({ content: [{ type: 'text', text: `${a + b}` }], structuredContent: { sum: a + b } }),
  );
  server.registerTool('fail', { description: 'Fails.', inputSchema: z.object({}) }, () => ({
    content: [{ type: 'text', text: 'The disk is full.' }],
    isError: true,
  }));
  server.registerTool('show', { description: 'Every kind of content.', inputSchema: z.object({}) }, () => ({
    content: [
      { type: 'text', text: 'Look' },
      { type: 'image', data: pixel, mimeType: 'image/png' },
      { type: 'audio', data: 'UklGRg==', mimeType: 'audio/wav' },
      { type: 'resource', resource: { uri: 'note://1', mimeType: 'text/plain', text: 'Grüße' } },
      { type: 'resource', resource: { uri: 'data://2', mimeType: 'application/pdf', blob: 'JVBERg==' } },
      { type: 'resource_link', uri: 'https://example.com/a', name: 'a', title: 'An article' },
    ],
  }));
  server.registerTool(
    'count',
    { description: 'Tells how far it is.', inputSchema: z.object({ to: z.number() }) },
    async ({ to }, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (let done = 1; done <= to && progressToken !== undefined; done += 1) {
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: done, total: to } });
      }
      return { content: [{ type: 'text', text: 'counted' }] };
    },
  );
};

const registerLasting = (server: McpServer, { waits, later }: State): void => {
  server.registerTool('wait', { description: 'Never ends.', inputSchema: z.object({}) }, async (_, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    const params = { progress: 1, total: 4, message: 'Still looking' };
    if (progressToken !== undefined) {
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...params } });
    }
    waits.begun += 1;
    return new Promise((_resolve, reject) => {
      mcpReq.signal.addEventListener('abort', () => {
        waits.canceled += 1;
        reject(new Error('left'));
      });
    });
  });
  for (const name of later) {
    server.registerTool(name, { description: 'Added later.', inputSchema: z.object({}) }, () => ({
      content: [{ type: 'text', text: name }],
    }));
  }
};

const registerQuestions = (server: McpServer): void => {
  const confirmation = z.object({ sure: z.boolean() });
  server.registerTool('deploy', { description: 'Asks first.', inputSchema: z.object({}) }, (_, { mcpReq }) => {
    const answer = acceptedContent(mcpReq.inputResponses, 'sure', confirmation);
    if (answer !== undefined) return { content: [{ type: 'text', text: answer.sure ? 'deployed' : 'left alone' }] };
    const requestedSchema = {
      type: 'object' as const,
      properties: { sure: { type: 'boolean' as const, title: 'Are you sure?' } },
      required: ['sure'],
    };
    return inputRequired({
      inputRequests: { sure: inputRequired.elicit({ message: 'Deploy to production?', requestedSchema }) },
    });
  });
  server.registerTool('pay', { description: 'Sends to a page.', inputSchema: z.object({}) }, (_, { mcpReq }) => {
    const isPaid = mcpReq.inputResponses?.page !== undefined;
    if (isPaid) return { content: [{ type: 'text', text: 'paid' }] };
    return inputRequired({
      inputRequests: { page: inputRequired.elicitUrl({ message: 'Pay there', url: 'https://pay.example.com/1' }) },
    });
  });
};

const startingWith = (value: string | undefined, ...all: readonly string[]): string[] =>
  all.filter((each) => each.startsWith(value ?? ''));

const language = completable(z.string(), (value) => startingWith(value, 'Lisp', 'Lua', 'Perl'));

/** A tool whose calls are shown by an App, and one that only the App may call. */
const registerApp = (server: McpServer, html: string): void => {
  const forecast = { description: 'Shows a forecast.', inputSchema: z.object({ city: z.string() }) };
  const ui = { resourceUri: 'ui://forecast/view.html' };
  server.registerTool('forecast', { ...forecast, _meta: { ui } }, ({ city }) => ({
    content: [{ type: 'text', text: `Rain in ${city}` }],
    structuredContent: { degrees: 7 },
  }));
  const later = { description: 'More days.', inputSchema: z.object({ days: z.number() }) };
  server.registerTool('later', { ...later, _meta: { ui: { ...ui, visibility: ['app'] } } }, ({ days }) => ({
    content: [{ type: 'text', text: `${days} more days of rain` }],
  }));
  const mimeType = 'text/html;profile=mcp-app';
  server.registerResource('view', ui.resourceUri, { mimeType }, (uri) => ({
    contents: [{ uri: uri.href, mimeType, text: html }],
  }));
};

const userTemplate = new ResourceTemplate('user://{id}', {
  list: undefined,
  complete: { id: (value) => startingWith(value, '7', '70', '8') },
});

const registerRest = (server: McpServer): void => {
  server.registerResource('readme', 'file:///readme.md', { mimeType: 'text/markdown' }, (uri) => ({
    contents: [{ uri: uri.href, mimeType: 'text/markdown', text: '# Read me' }],
  }));
  server.registerResource('logo', 'file:///logo.png', { mimeType: 'image/png' }, (uri) => ({
    contents: [{ uri: uri.href, mimeType: 'image/png', blob: pixel }],
  }));
  server.registerResource('user', userTemplate, {}, (uri, { id }) => ({
    contents: [{ uri: uri.href, text: `User ${String(id)}` }],
  }));
  server.registerPrompt(
    'review',
    { title: 'Review', description: 'Reviews code.', argsSchema: z.object({ language }) },
    ({ language }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: `Review this ${language}.\u{E0041}` } }],
    }),
  );
};

/** The server that tests drive, made with the official package. */
const makeServer =
  (state: State): McpServerFactory =>
  () => {
    const server = new McpServer(
      { name: 'test-server', version: '1.0.0', icons: [{ src: testIcon }] },
      { instructions: 'Add with add.' },
    );
    registerTools(server);
    registerLasting(server, state);
    registerQuestions(server);
    registerRest(server);
    if (state.app !== undefined) registerApp(server, state.app);
    return server;
  };

export type NewServer = WebServer & {
  readonly url: string;
  /** Method and MCP headers of each request, in order. */
  readonly requests: readonly { readonly method: string; readonly mcpMethod: string; readonly headers: Headers }[];
  /** Calls of `wait` that were begun, and that the client canceled. */
  readonly waits: { readonly begun: number; readonly canceled: number };
  /** Gives the server one more tool, and tells all who listen. What it answers takes the tool away again. */
  addTool(name: string): () => void;
};

/** Starts a server of revision 2026-07-28 that knows no older one. `check` can refuse a request first; `app` is an App's HTML. */
export const startNewServer = async (
  check: (request: Request) => Response | undefined = () => undefined,
  app?: string,
) => {
  const later: string[] = [];
  const waits = { begun: 0, canceled: 0 };
  const handler = createMcpHandler(makeServer({ waits, later, app }), { legacy: 'reject' });
  const requests: { method: string; mcpMethod: string; headers: Headers }[] = [];
  const server = await serve((request) => {
    requests.push({
      method: request.method,
      mcpMethod: request.headers.get('mcp-method') ?? '',
      headers: request.headers,
    });
    return check(request) ?? handler.fetch(request);
  });
  const started: NewServer = {
    ...server,
    url: `${server.origin}/mcp`,
    requests,
    waits,
    addTool: (name) => {
      later.push(name);
      handler.notify.toolsChanged();
      return () => {
        later.splice(later.indexOf(name), 1);
        handler.notify.toolsChanged();
      };
    },
    stop: async () => {
      await handler.close();
      await server.stop();
    },
  };
  return started;
};
