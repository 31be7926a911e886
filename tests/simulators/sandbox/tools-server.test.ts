import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConnection } from '@/lib/tools/mcp/open-connection';
import { appTools, readApp } from '@/lib/tools/mcp/server-apps';
import { mcpHost, mcpServer } from '../../fakes/mcp-host';
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
