import { afterAll, beforeAll, expect, it } from 'vitest';
import { type McpConnection, openConnection } from '@/lib/tools/mcp/open-connection';
import { askForApp } from '@/lib/tools/mcp/server-apps';
import { mcpHost, mcpServer } from '../../fakes/mcp-host';
import { type NewServer, startNewServer } from '../../simulators/mcp/new-server';

const { signal } = new AbortController();
let server: NewServer;
let connection: McpConnection;

beforeAll(async () => {
  server = await startNewServer();
  connection = await openConnection(mcpServer(server.url), mcpHost(), signal);
});
afterAll(async () => {
  await connection.close();
  await server.stop();
});

const read = (uri: string) => askForApp(connection, { method: 'resources/read', params: { uri } }, signal);

it('gives an App the resources that its server lists', async () => {
  expect(await read('file:///readme.md')).toMatchObject({ contents: [{ text: '# Read me' }] });
});

it('asks a server for no resource whose address an App made up: what was typed could stand in it', async () => {
  const reads = () => server.requests.filter(({ mcpMethod }) => mcpMethod === 'resources/read').length;
  const before = reads();

  await expect(read('user://my-secret-words')).rejects.toMatchObject({ data: { code: 'bad-request' } });
  expect(reads()).toBe(before);
});
