import { afterEach, expect, it } from 'vitest';
import { errorDataOf } from '@/lib/domain/chat-error';
import type { McpServer } from '@/lib/tools/mcp/mcp-server';
import { type McpConnection, openConnection } from '@/lib/tools/mcp/open-connection';
import { mcpHost, mcpServer } from '../../fakes/mcp-host';
import { findClosedPort } from '../../simulators/fault-servers';
import { startNewServer } from '../../simulators/mcp/new-server';
import { type Handler, serve } from '../../simulators/mcp/web-server';

const started: { stop(): Promise<void> }[] = [];
const open: McpConnection[] = [];
afterEach(async () => {
  for (const connection of open.splice(0)) await connection.close();
  for (const { stop } of started.splice(0)) await stop();
});

const connect = async (url: string, more: Partial<McpServer> = {}, signal = new AbortController().signal) => {
  const connection = await openConnection(mcpServer(url, more), mcpHost(), signal);
  open.push(connection);
  return connection;
};

const serving = async (handle: Handler): Promise<string> => {
  const server = await serve(handle);
  started.push(server);
  return `${server.origin}/mcp`;
};

const failure = (url: string, more: Partial<McpServer> = {}) =>
  connect(url, more).then(
    () => {
      throw new Error('It was expected to fail');
    },
    (error: unknown) => errorDataOf(error),
  );

it('connects to a server of the newest revision and tells what it is', async () => {
  const server = await startNewServer();
  started.push(server);
  const connection = await connect(server.url, { headers: async () => ({ 'x-key': 'made-up' }) });
  expect(connection).toMatchObject({
    era: 'modern',
    revision: '2026-07-28',
    serverName: 'test-server',
    instructions: 'Add with add.',
  });
  expect(server.requests[0]?.headers.get('x-key')).toBe('made-up');
});

it('follows a redirect that stays with the server, and none to another', async () => {
  const server = await startNewServer();
  started.push(server);
  const other = await serving(() => Response.json({}));
  const within = await startNewServer(({ url }) =>
    url.endsWith('/mcp') ? new Response(null, { status: 307, headers: { location: '/mcp/' } }) : undefined,
  );
  started.push(within);
  expect((await connect(within.url)).era).toBe('modern');
  const away = await serving(() => new Response(null, { status: 307, headers: { location: other } }));
  expect(await failure(away, { headers: async () => ({ authorization: 'Bearer made-up' }) })).toMatchObject({
    code: 'redirected',
    redirectHost: new URL(other).host,
  });
});

it('says that nothing answers', async () => {
  const port = await findClosedPort();
  expect(await failure(`http://127.0.0.1:${port}/mcp`)).toMatchObject({ code: 'network', host: `127.0.0.1:${port}` });
});

it('says that the user must sign in', async () => {
  const challenge = { 'www-authenticate': 'Bearer resource_metadata="https://example.com/.well-known/x"' };
  const url = await serving(() => new Response('no', { status: 401, headers: challenge }));
  expect(await failure(url)).toMatchObject({ code: 'auth', status: 401, serviceCode: 'mcp-sign-in' });
});

it('says that a key is wrong where no sign-in is offered', async () => {
  const url = await serving(() => Response.json({ message: 'Bad key made-up-secret' }, { status: 401 }));
  const data = await failure(url, { headers: async () => ({ 'x-key': 'made-up-secret' }) });
  expect(data).toMatchObject({ code: 'auth', detail: 'Bad key …' });
  expect(data).not.toHaveProperty('serviceCode');
});

it('says that a local server turns the origin of extensions away', async () => {
  const url = await serving(() => new Response('Invalid Origin', { status: 403 }));
  expect(await failure(url)).toMatchObject({ code: 'origin-refused', status: 403 });
});

it('says that a server speaks the old transport only', async () => {
  const url = await serving((request) =>
    request.method === 'GET'
      ? new Response('event: endpoint\ndata: /messages\n\n', { headers: { 'content-type': 'text/event-stream' } })
      : new Response('Method Not Allowed', { status: 405 }),
  );
  expect(await failure(url)).toMatchObject({ code: 'wrong-address', serviceCode: 'mcp-http-sse' });
});

it.each([
  ['a web page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 'not-an-api'],
  ['a wrong path', () => new Response('Not found', { status: 404 }), 'wrong-address'],
  ['JSON that is no answer', () => Response.json({ hello: 'there' }), 'not-an-api'],
  ['a server in trouble', () => new Response('Oops', { status: 503 }), 'overloaded'],
])('names %s as what it is', async (_, handle, code) => {
  expect((await failure(await serving(handle))).code).toBe(code);
});

it('ends with the reason of its signal, and leaves nothing open', async () => {
  const stop = new AbortController();
  let left = 0;
  const url = await serving((request) => {
    stop.abort(new Error('Stopped by the user'));
    return new Promise((resolve) => {
      request.signal.addEventListener('abort', () => {
        left += 1;
        resolve(new Response(null));
      });
    });
  });
  await expect(connect(url, {}, stop.signal)).rejects.toThrow('Stopped by the user');
  await expect.poll(() => left).toBe(1);
});
