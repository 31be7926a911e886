import { completable, createMcpHandler, McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Handler, serve } from '../mcp/web-server';
import { samplePaths, sampleReply } from '../plugin/samples';
import { forecastPage } from './forecast-page';

const cities = ['Lisbon', 'Oslo', 'Ulm'] as const;
const view = 'ui://forecast/view.html';
const pageType = 'text/html;profile=mcp-app';

const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });

const startingWith = (value: string | undefined): string[] =>
  cities.filter((city) => city.toLowerCase().startsWith((value ?? '').toLowerCase()));

const registerTools = (server: McpServer): void => {
  const city = z.string().describe('The name of a city');
  server.registerTool(
    'forecast',
    {
      title: 'Forecast',
      description: 'The weather of tomorrow, made up, on a page of its own.',
      inputSchema: z.object({ city }),
      annotations: { readOnlyHint: true },
      _meta: { ui: { resourceUri: view } },
    },
    ({ city: name }) => text(`${name} tomorrow: 17 degrees, a light wind. This is made up.`),
  );
  server.registerTool(
    'more_days',
    {
      title: 'More days',
      description: 'What the page of the forecast asks for.',
      inputSchema: z.object({ days: z.number() }),
      annotations: { readOnlyHint: true },
      _meta: { ui: { resourceUri: view, visibility: ['app'] } },
    },
    ({ days }) => text(`${days} more days: much the same. This is made up, too.`),
  );
  server.registerTool(
    'save_note',
    {
      title: 'Save a note',
      description: 'Saves a note: it does not, really.',
      inputSchema: z.object({ note: z.string() }),
    },
    ({ note }) => text(`Not saved, since this is a sandbox: ${note}`),
  );
};

const registerOffers = (server: McpServer): void => {
  server.registerResource('Forecast', view, { mimeType: pageType }, ({ href: uri }) => ({
    contents: [{ uri, mimeType: pageType, text: forecastPage }],
  }));
  const note = { mimeType: 'text/markdown', description: 'A short list in Markdown' };
  server.registerResource('Packing list', 'note://packing-list', note, ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'text/markdown', text: '# To pack\n\n- umbrella\n- socks\n' }],
  }));
  const guides = new ResourceTemplate('guide://{city}', { list: undefined, complete: { city: startingWith } });
  server.registerResource('City guide', guides, { description: 'What to see in a city' }, ({ href: uri }, values) => ({
    contents: [{ uri, mimeType: 'text/plain', text: `In ${String(values.city)}: the harbor, the hill, the market.` }],
  }));
  server.registerPrompt(
    'trip',
    {
      title: 'Plan a trip',
      description: 'Asks for a plan of two days',
      argsSchema: z.object({ city: completable(z.string(), startingWith) }),
    },
    ({ city }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: `Plan two days in ${city}, whatever the weather.` } }],
    }),
  );
};

/** The sample plugins, at the same address. */
const answerPlugins: Handler = async (request) => {
  const { pathname: path, host, searchParams: query } = new URL(request.url);
  const bytes = Buffer.from(await request.arrayBuffer());
  const headers = { ...Object.fromEntries(request.headers), host };
  const { method } = request;
  const reply = sampleReply({ method, path, url: path, query, headers, body: bytes.toString('utf8'), bytes });
  if (reply?.body.type !== 'whole') return new Response(null, { status: 404 });
  return new Response(new Uint8Array(reply.body.bytes), { status: reply.status, headers: reply.headers });
};

/** What there is to try tools with. */
export type ToolsServer = {
  /** Of an MCP server of both eras: tools, a page for one of them, things to attach and a prompt. */
  readonly url: string;
  /** The manifests of a plugin of each type. */
  readonly plugins: readonly string[];
  stop(): Promise<void>;
};

/** Starts it, on any port unless one is given. */
export const startToolsServer = async (port?: number): Promise<ToolsServer> => {
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'Sandbox', version: '1.0.0' });
    registerTools(server);
    registerOffers(server);
    return server;
  });
  const isPlugin = (request: Request): boolean => new URL(request.url).pathname.startsWith('/plugins/');
  const { origin, stop } = await serve(
    (request) => (isPlugin(request) ? answerPlugins(request) : handler.fetch(request)),
    port,
  );
  return {
    url: `${origin}/mcp`,
    plugins: Object.values(samplePaths).map((path) => `${origin}${path}`),
    stop: async () => {
      await handler.close();
      await stop();
    },
  };
};
