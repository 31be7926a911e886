import { afterAll, beforeAll, expect, it } from 'vitest';
import { type McpConnection, openConnection } from '@/lib/tools/mcp/open-connection';
import { askForApp } from '@/lib/tools/mcp/server-apps';
import { mcpHost, mcpServer } from '../../fakes/mcp-host';
import { type NewServer, startNewServer } from '../../simulators/mcp/new-server';
import { startRawServer } from '../../simulators/mcp/raw-server';

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

it('finds for an App what stands on a page of the list that did not come, as soon as it comes', async () => {
  let isBroken = true;
  let lists = 0;
  const one = (uri: string) => ({ uri, name: uri });
  const raw = await startRawServer({
    'resources/list': ({ id, params }) => {
      lists += 1;
      const { cursor } = Object(params);
      if (cursor === undefined) return { resources: [one('a:1')], nextCursor: '2' };
      return isBroken
        ? Response.json({ jsonrpc: '2.0', id, error: { code: -32603, message: 'Broken' } })
        : { resources: [one('a:2')] };
    },
    'resources/read': ({ params }) => ({ contents: [{ uri: Object(params).uri, text: 'here' }] }),
  });
  const to = await openConnection(mcpServer(raw.origin), mcpHost(), signal);
  const ask = (uri: string) => askForApp(to, { method: 'resources/read', params: { uri } }, signal);
  try {
    expect(await askForApp(to, { method: 'resources/list', params: {} }, signal)).toEqual({ resources: [one('a:1')] });
    await expect(ask('a:2')).rejects.toMatchObject({ data: { code: 'bad-request' } });
    isBroken = false;
    expect(await ask('a:2')).toMatchObject({ contents: [{ text: 'here' }] });
    const asked = lists;
    expect(await ask('a:1')).toMatchObject({ contents: [{ text: 'here' }] });
    expect(lists).toBe(asked);
  } finally {
    await to.close();
    await raw.stop();
  }
});
