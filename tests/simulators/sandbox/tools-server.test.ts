import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConnection } from '@/lib/tools/mcp/open-connection';
import { appTools, readApp } from '@/lib/tools/mcp/server-apps';
import { fetchPlugin } from '@/lib/tools/plugins/install';
import { pluginSource } from '@/lib/tools/plugins/source';
import { mcpHost, mcpServer } from '../../fakes/mcp-host';
import { toolContext } from '../../fakes/tool-context';
import { startToolsServer } from './tools-server';

let server: Awaited<ReturnType<typeof startToolsServer>>;
beforeAll(async () => {
  server = await startToolsServer();
});
afterAll(() => server.stop());

it('has a tool with a page, and one that is for that page only', async () => {
  const { signal } = new AbortController();
  const connection = await openConnection(mcpServer(server.url), mcpHost(), signal);
  const tools = await appTools(connection, signal);
  expect(tools.map(({ name }) => name)).toEqual(['forecast', 'more_days', 'save_note']);
  expect(await readApp(connection, tools[0]?.page ?? '', signal)).toContain('ui/initialize');
  await connection.close();
});

it('has a plugin of each type, which can be installed and called', async () => {
  const context = toolContext({ fetch });
  const found = await Promise.all(server.plugins.map((url) => fetchPlugin(url, context)));
  const plugins = found.flatMap((candidate) => (candidate.type === 'ready' ? [candidate.plugin] : []));
  expect(plugins.map(({ manifest }) => manifest.type)).toEqual(['default', 'markdown', 'standalone', 'default']);

  const [weather] = plugins;
  if (weather === undefined) throw new Error('There is no plugin of the type default');
  const onProgress = () => undefined;
  const called = pluginSource(weather, async () => ({})).call(
    { name: 'getWeather', args: { city: 'Ulm' }, onProgress },
    context,
  );
  expect((await called).structured).toMatchObject({ city: 'Ulm' });
});
