import { expect, it } from 'vitest';
import { guardedFetch } from '@/lib/background/guarded-fetch';
import { rebuiltResponse } from '@/lib/http/rebuilt-response';
import { serverFetch } from '@/lib/tools/mcp/server-fetch';
import { pluginFetch } from '@/lib/tools/plugins/plugin-fetch';
import { bodilessResponse } from '../fakes/bodiless-response';
import { silentBrowser } from '../fakes/network-errors';
import { toolContext } from '../fakes/tool-context';

type Answering = (answer: () => Response) => Promise<Response>;

const guarded: Answering = (answer) =>
  guardedFetch({
    fetch: async () => answer(),
    networkErrors: silentBrowser,
    clock: { now: () => 0 },
    hasOrigins: async () => true,
    isOnline: () => true,
  })('https://service.example.com/v1');

const toServer: Answering = (answer) =>
  serverFetch(async () => answer(), 'https://service.example.com/mcp').fetch('https://service.example.com/mcp');

const toPlugin: Answering = (answer) =>
  pluginFetch(toolContext({ fetch: async () => answer() }), { allowsLoopback: false })(
    'https://service.example.com/api',
  );

const ways: readonly (readonly [string, Answering])[] = [
  ['a provider', guarded],
  ['an MCP server', toServer],
  ['a plugin', toPlugin],
];
const statuses = [204, 205, 304];

it.each(ways.flatMap(([name, ask]) => statuses.map((status) => [status, name, ask] as const)))(
  'an answer of status %i reaches who asked %s, whatever stream the browser put into it',
  async (status, _, ask) => {
    const response = await ask(() => bodilessResponse(status));

    expect(response.status).toBe(status);
    expect(response.headers.get('x-kept')).toBe('yes');
    expect(await response.text()).toBe('');
  },
);

it('keeps status, its words and headers beside another body', async () => {
  const given = new Response('old', { status: 418, statusText: 'A teapot', headers: { 'x-kept': 'yes' } });

  const rebuilt = rebuiltResponse(given, 'new');

  expect([rebuilt.status, rebuilt.statusText, rebuilt.headers.get('x-kept'), await rebuilt.text()]).toEqual([
    418,
    'A teapot',
    'yes',
    'new',
  ]);
});
