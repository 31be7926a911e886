import { createServer } from 'node:http';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEvents } from '@/lib/background/events';
import { createMcpFeature } from '@/lib/background/tools/mcp-feature';
import { createToolWaits } from '@/lib/background/tools/tool-waits';
import type { ChatEvent } from '@/lib/commands/all';
import { ChatError, errorDataOf } from '@/lib/domain/chat-error';
import type { AppConsent, AppOutcome } from '@/lib/domain/tools/app-request';
import type { McpTestResult } from '@/lib/domain/tools/mcp-connection';
import { systemClock, systemTimers } from '@/lib/platform/clock';
import { createListedToolsStore } from '@/lib/storage/write/listed-tools-store';
import { createMcpStore } from '@/lib/storage/write/mcp-store';
import { createVault } from '@/lib/storage/write/vault';
import { createFakeArea } from '../../fakes/key-value-area';
import { silentBrowser } from '../../fakes/network-errors';
import { toolContext } from '../../fakes/tool-context';
import { findClosedPort } from '../../simulators/fault-servers';
import {
  type AuthorizationFaults,
  resourceOf,
  startAuthorizationServer,
} from '../../simulators/mcp/authorization-server';
import { startNewServer, testIcon } from '../../simulators/mcp/new-server';
import { startRawServer } from '../../simulators/mcp/raw-server';

const key = 'made-up-key-1234';
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const createWorld = (
  openWindow: (url: string) => Promise<string | undefined> = async () => undefined,
  local = createFakeArea(),
) => {
  const vault = createVault({
    factory: { indexedDB: new IDBFactory(), IDBKeyRange },
    session: createFakeArea(),
    iterations: async () => 1000,
  });
  const denied = new Set<string>();
  const allowed = { mcp: true };
  const withoutOrigin: string[] = [];
  const published: ChatEvent[] = [];
  const forgotten: string[] = [];
  const events = createEvents();
  events.onEvent((event) => published.push(event));
  let nextId = 0;
  const waits = createToolWaits({ hold: () => () => undefined });
  const feature = createMcpFeature(
    {
      network: {
        fetch: (input, init) => fetch(input, init),
        networkErrors: silentBrowser,
        clock: systemClock,
        hasOrigins: async (origins) => !origins.some((origin) => denied.has(origin)),
        isOnline: () => true,
      },
      timers: systemTimers,
      keepalive: { hold: () => () => undefined },
      newId: () => {
        nextId += 1;
        return `id-${nextId}`;
      },
      version: '0.0.0-test',
      signIn: { redirectUrl: () => 'https://parley.example/', openWindow },
    },
    {
      events,
      stores: { mcpServers: createMcpStore(local), listedTools: createListedToolsStore(local) },
      vault,
      providers: { renewOriginRule: async (...hosts) => void withoutOrigin.push(...hosts) },
      policy: {
        allowsTools: async () => allowed.mcp,
        requireTools: async () => {
          if (!allowed.mcp) throw new ChatError({ code: 'managed' });
        },
      },
      settings: { forgetSource: async (id) => void forgotten.push(id) },
      waits,
      onError: (error) => {
        throw error;
      },
    },
  );
  const { handlers } = feature;
  const list = async () => (await handlers['mcp-list']({ type: 'mcp-list' })).connections;
  stops.push(async () => {
    for (const { id } of await list()) await handlers['mcp-remove']({ type: 'mcp-remove', connectionId: id });
  });
  return { allowed, forgotten, local, vault, denied, withoutOrigin, published, feature, handlers, list, waits };
};

type World = ReturnType<typeof createWorld>;

const add = (
  { handlers }: World,
  url: string,
  more: { headers?: Record<string, string>; keepUntested?: boolean; workId?: string } = {},
) =>
  handlers['mcp-add']({
    type: 'mcp-add',
    title: 'Test',
    url,
    headers: {},
    keepUntested: undefined,
    clientId: undefined,
    workId: undefined,
    ...more,
  });

const idOf = ({ connection }: McpTestResult): string => {
  if (connection === undefined) throw new Error('Nothing was kept');
  return connection.id;
};

const startServer = async (...options: Parameters<typeof startNewServer>) => {
  const server = await startNewServer(...options);
  stops.push(server.stop);
  return server;
};

const needsKey = (request: Request): Response | undefined =>
  request.headers.get('x-key') === key ? undefined : Response.json({ message: 'No' }, { status: 401 });

/** A server that never answers these methods. `asked`: what it was asked; `ended`: how many of its answers nobody waits for any more. */
const startMute = async (...mute: readonly string[]) => {
  const asked: string[] = [];
  let ended = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += String(piece);
    });
    request.on('end', () => {
      const { id, method = '' } = JSON.parse(body === '' ? '{}' : body);
      asked.push(method);
      if (mute.includes(method)) return void response.on('close', () => (ended += 1));
      if (id === undefined) return response.writeHead(202).end();
      response.setHeader('content-type', 'application/json');
      const result =
        method === 'initialize'
          ? {
              protocolVersion: '2025-11-25',
              capabilities: { tools: {}, resources: {}, prompts: {} },
              serverInfo: { name: 'mute', version: '1' },
            }
          : { tools: [] };
      const known = method === 'initialize' || method === 'tools/list';
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id, ...(known ? { result } : { error: { code: -32601, message: 'No' } }) }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}/mcp`, asked, ended: () => ended };
};

describe('what takes long', () => {
  it('is ended by who waits for it: nothing is kept, and the server is asked no more', async () => {
    const world = createWorld();
    const mute = await startMute('tools/list');
    const added = add(world, mute.url, { workId: 'w' });
    await vi.waitUntil(() => mute.asked.includes('tools/list'));

    world.waits.cancel('w');
    await expect(added).rejects.toMatchObject({ data: { code: 'unknown' } });
    await vi.waitUntil(() => mute.ended() === 1);
    expect(await world.list()).toEqual([]);
  });

  it('leaves a server as it was that is tested, examined or changed when it is ended', async () => {
    const world = createWorld();
    const server = await startServer();
    const connectionId = idOf(await add(world, server.url));
    const before = await world.list();
    const mute = await startMute('tools/list', 'initialize');
    const changed = world.handlers['mcp-change']({
      type: 'mcp-change',
      connectionId,
      url: mute.url,
      title: undefined,
      headers: undefined,
      clientId: undefined,
      isOn: undefined,
      keepUntested: true,
      workId: 'change',
    });
    await vi.waitUntil(() => mute.asked.length > 0);
    world.waits.cancel('change');
    await expect(changed).rejects.toMatchObject({ data: { code: 'unknown' } });
    expect(await world.list()).toEqual(before);
  });

  it('is ended for what a server offers, too', async () => {
    const world = createWorld();
    const mute = await startMute('resources/list', 'resources/read', 'prompts/get');
    const connectionId = idOf(await add(world, mute.url));
    const wait = async (method: string, asked: Promise<unknown>) => {
      await vi.waitUntil(() => mute.asked.includes(method));
      world.waits.cancel(method);
      await expect(asked).rejects.toMatchObject({ data: { code: 'unknown' } });
    };
    const { handlers } = world;
    await wait(
      'resources/list',
      handlers['mcp-resources']({ type: 'mcp-resources', connectionId, workId: 'resources/list' }),
    );
    await wait(
      'resources/read',
      handlers['mcp-resource-read']({ type: 'mcp-resource-read', connectionId, uri: 'a:b', workId: 'resources/read' }),
    );
    await wait(
      'prompts/get',
      handlers['mcp-prompt-get']({
        type: 'mcp-prompt-get',
        connectionId,
        name: 'p',
        arguments: {},
        workId: 'prompts/get',
      }),
    );
    await vi.waitUntil(() => mute.ended() === 3);
  });
});

it('connects a server after a test, with its header in the vault only', async () => {
  const world = createWorld();
  const server = await startServer(needsKey);
  const { connection, check } = await add(world, server.url, { headers: { 'x-key': key } });
  expect(check).toMatchObject({ toolCount: 7, serverName: 'test-server', revision: '2026-07-28', icon: testIcon });
  expect(connection).toMatchObject({ isOn: true, headers: { 'x-key': { isConfigured: true, lastFour: '1234' } } });
  expect(JSON.stringify(await world.local.get())).not.toContain(key);
  expect(JSON.stringify(world.published)).not.toContain(key);
  expect(world.withoutOrigin).toContain(new URL(server.url).host);
  const [source] = await world.feature.sourcesAfter([]);
  expect((await source?.list(toolContext()))?.length).toBe(7);
});

it('keeps nothing of a server that fails, unless the user wants it', async () => {
  const world = createWorld();
  const server = await startServer(needsKey);
  expect((await add(world, server.url)).check.error).toMatchObject({ code: 'auth' });
  expect(await world.list()).toEqual([]);
  const kept = await add(world, server.url, { keepUntested: true });
  expect(kept.connection).toMatchObject({ check: { error: { code: 'auth' } } });
  expect(await world.list()).toHaveLength(1);
});

it('refuses a header that no request can carry, and an address that is none', async () => {
  const world = createWorld();
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => errorDataOf(error),
    );
  expect(await failure(add(world, 'https://example.com', { headers: { 'x-key': 'a\r\nb: c' } }))).toEqual({
    code: 'bad-request',
    param: 'x-key',
  });
  expect(await failure(add(world, 'javascript:alert(1)'))).toMatchObject({ code: 'wrong-address' });
  expect(await failure(add(world, 'http://example.com/mcp'))).toMatchObject({ code: 'insecure-address' });
});

it('offers no tools of a server that is off, and is off at once', async () => {
  const world = createWorld();
  const server = await startServer();
  const connectionId = idOf(await add(world, server.url));
  await world.handlers['mcp-change']({ ...nothingElse, connectionId, isOn: false });
  expect(await world.feature.sourcesAfter([])).toEqual([]);
});

const nothingElse = {
  type: 'mcp-change',
  title: undefined,
  url: undefined,
  headers: undefined,
  clientId: undefined,
  isOn: undefined,
  keepUntested: undefined,
} as const;

it('takes headers away when the server moves to another origin', async () => {
  const world = createWorld();
  const server = await startServer(needsKey);
  const thief = await startServer();
  const connectionId = idOf(await add(world, server.url, { headers: { 'x-key': key } }));
  const moved = await world.handlers['mcp-change']({ ...nothingElse, connectionId, url: thief.url });
  expect(moved.connection).toMatchObject({ headers: {} });
  expect(thief.requests.some(({ headers }) => headers.has('x-key'))).toBe(false);
  expect(await world.vault.has(`mcp-${connectionId}`)).toBe(false);
});

it('finds out at which step a server breaks', async () => {
  const world = createWorld();
  const states = async (connectionId: string) => {
    const { steps } = await world.handlers['mcp-examine']({ type: 'mcp-examine', connectionId });
    return steps.map(({ id, state }) => `${id}: ${state}`);
  };
  const server = await startServer();
  const working = idOf(await add(world, server.url));
  expect((await states(working)).every((step) => step.endsWith('done'))).toBe(true);
  world.denied.add(`${server.origin}/*`);
  expect(await states(working)).toContain('permission: failed');
  const gone = idOf(await add(world, `http://127.0.0.1:${await findClosedPort()}/mcp`, { keepUntested: true }));
  expect(await states(gone)).toEqual(expect.arrayContaining(['permission: done', 'network: failed', 'origin: open']));
  const strict = await startServer(() => new Response('Invalid Origin', { status: 403 }));
  expect(await states(idOf(await add(world, strict.url, { keepUntested: true })))).toContain('origin: failed');
  const keyed = await startServer(needsKey);
  expect(await states(idOf(await add(world, keyed.url, { keepUntested: true })))).toContain('sign-in: failed');
});

it('leaves nothing of a server that is removed', async () => {
  const world = createWorld();
  const server = await startServer(needsKey);
  const connectionId = idOf(await add(world, server.url, { headers: { 'x-key': key } }));
  await world.handlers['mcp-remove']({ type: 'mcp-remove', connectionId });
  expect(await world.list()).toEqual([]);
  expect(await world.vault.has(`mcp-${connectionId}`)).toBe(false);
  expect(world.forgotten).toEqual([`mcp-${connectionId}`]);
});

const startSignedIn = async (faults: AuthorizationFaults = {}) => {
  const authorization = await startAuthorizationServer(faults);
  stops.push(authorization.stop);
  const world = createWorld(authorization.visit);
  const server = await startServer(resourceOf(authorization));
  const connectionId = idOf(await add(world, server.url, { keepUntested: true }));
  return { world, authorization, connectionId };
};

it('registers nowhere by a mere test, signs in by the user, and out again', async () => {
  const { world, authorization, connectionId } = await startSignedIn();
  expect(authorization.requests).toEqual([]);
  expect(await world.vault.has(`mcp-${connectionId}-sign-in`)).toBe(false);
  const signedIn = await world.handlers['mcp-sign-in']({ type: 'mcp-sign-in', connectionId });
  expect(signedIn).toMatchObject({ connection: { isSignedIn: true }, check: { toolCount: 7 } });
  const { access_token: token } = JSON.parse(
    (await world.vault.open(`mcp-${connectionId}-sign-in`)).state ?? '',
  ).tokens;
  expect(JSON.stringify([await world.local.get(), world.published, signedIn])).not.toContain(token);
  await world.handlers['mcp-sign-out']({ type: 'mcp-sign-out', connectionId });
  expect((await world.list())[0]).toMatchObject({ isSignedIn: false, check: { error: { code: 'auth' } } });
  expect(await world.vault.has(`mcp-${connectionId}-sign-in`)).toBe(false);
  expect(authorization.requests.map(({ path }) => path)).toEqual(['/token', '/revoke']);
});

it('says in its row that a sign-in has ended, when a call finds out', async () => {
  const { world, authorization, connectionId } = await startSignedIn();
  await world.handlers['mcp-sign-in']({ type: 'mcp-sign-in', connectionId });
  const [source] = await world.feature.sourcesAfter([]);
  authorization.revoke();
  await expect(source?.list(toolContext())).rejects.toMatchObject({ data: { serviceCode: 'mcp-sign-in' } });
  const ended = { isSignedIn: false, check: { error: { code: 'auth', serviceCode: 'mcp-sign-in' } } };
  expect((await world.list())[0]).toMatchObject(ended);
  expect(world.published.findLast(({ type }) => type === 'mcp-changed')).toMatchObject({ connections: [ended] });
});

it('takes no sign-in to another origin, and loses none when the change is not kept', async () => {
  const { world, authorization, connectionId } = await startSignedIn();
  await world.handlers['mcp-sign-in']({ type: 'mcp-sign-in', connectionId });
  const challenge = { 'www-authenticate': 'Bearer error="insufficient_scope", scope="all"' };
  let isStrict = true;
  const thief = await startServer(() =>
    isStrict ? new Response('More', { status: 403, headers: challenge }) : undefined,
  );
  const move = { ...nothingElse, connectionId, url: thief.url };
  expect((await world.handlers['mcp-change'](move)).connection).toBeUndefined();
  const [source] = await world.feature.sourcesAfter([]);
  expect((await source?.list(toolContext()))?.length).toBe(7);
  expect((await world.list())[0]).toMatchObject({ isSignedIn: true });

  isStrict = false;
  const mayRenew = await world.vault.open(`mcp-${connectionId}-sign-in`);
  expect((await world.handlers['mcp-change'](move)).connection).toMatchObject({ isSignedIn: false });
  expect(await world.vault.has(`mcp-${connectionId}-sign-in`)).toBe(false);
  // A renewal for the old server that ends only now.
  await world.vault.seal(`mcp-${connectionId}-sign-in`, mayRenew);
  const [moved] = await world.feature.sourcesAfter([]);
  expect((await moved?.list(toolContext()))?.length).toBe(7);
  expect(thief.requests.length).toBeGreaterThan(2);
  expect(thief.requests.filter(({ headers }) => headers.has('authorization'))).toEqual([]);
  expect(authorization.requests.map(({ path }) => path)).toEqual(['/token']);
});

it('a server that is removed while a change of it is tested does not come back', async () => {
  const world = createWorld();
  const server = await startServer();
  const connectionId = idOf(await add(world, server.url));
  let removed: Promise<unknown> | undefined;
  const next = await startServer(() => {
    removed ??= world.handlers['mcp-remove']({ type: 'mcp-remove', connectionId });
    return undefined;
  });
  const change = world.handlers['mcp-change']({ ...nothingElse, connectionId, url: next.url });
  await expect(change).rejects.toMatchObject({ data: { code: 'bad-request' } });
  await removed;

  expect(await world.list()).toEqual([]);
});

it('turns a server off while the keys are locked', async () => {
  const world = createWorld();
  const server = await startServer(needsKey);
  const connectionId = idOf(await add(world, server.url, { headers: { 'x-key': key } }));
  await world.vault.lock.set('a made-up passphrase');
  await world.vault.lock.close();
  await world.handlers['mcp-change']({ ...nothingElse, connectionId, isOn: false });
  expect(await world.feature.sourcesAfter([])).toEqual([]);
  await world.vault.lock.open('a made-up passphrase');
  expect(await world.vault.open(`mcp-${connectionId}`)).toEqual({ 'x-key': key });
});

it('says that keys are locked, and not that the user must sign in', async () => {
  const world = createWorld();
  const server = await startServer(needsKey);
  await add(world, server.url, { headers: { 'x-key': key } });
  await world.vault.lock.set('a made-up passphrase');
  await world.vault.lock.close();
  const [source] = await world.feature.sourcesAfter([]);
  await expect(source?.list(toolContext())).rejects.toMatchObject({ data: { code: 'locked' } });
  await world.vault.lock.open('a made-up passphrase');
});

it('reads the settings of other programs, and connects nothing by it', async () => {
  const world = createWorld();
  const text = JSON.stringify({ mcpServers: { a: { url: 'https://a.example/mcp' } } });
  expect(await world.handlers['mcp-import']({ type: 'mcp-import', text, shell: 'posix' })).toMatchObject([
    { title: 'a' },
  ]);
  expect(await world.handlers['mcp-import']({ type: 'mcp-import', text: 'hello', shell: 'posix' })).toBeNull();
  expect(await world.list()).toEqual([]);
});

it('knows what a server listed without asking it, also after the worker was killed, until it is removed', async () => {
  const world = createWorld();
  const server = await startServer();
  const connectionId = idOf(await add(world, server.url));
  const asked = server.requests.length;
  const later = createWorld(undefined, world.local);
  const [source] = await later.feature.sourcesAfter([]);
  const known = await source?.known?.();

  expect(known).toMatchObject({ at: expect.any(Number) });
  expect(known?.tools).toHaveLength(7);
  expect(server.requests).toHaveLength(asked);
  await world.handlers['mcp-remove']({ type: 'mcp-remove', connectionId });
  expect(JSON.stringify(await world.local.get())).not.toContain('Adds');
});

it('keeps what it knew of a page that fails, says so in its row, and heals at the next use', async () => {
  const world = createWorld();
  const failing = new Set<string>();
  const { origin, stop } = await startRawServer({
    'tools/list': ({ params }) => {
      const page: string = Object(params).cursor ?? '1';
      if (failing.has(page)) return new Response('Oops', { status: 500 });
      return {
        tools: [{ name: `t${page}`, inputSchema: { type: 'object' } }],
        ...(page !== '3' && { nextCursor: String(Number(page) + 1) }),
      };
    },
  });
  stops.push(stop);
  const connectionId = idOf(await add(world, origin));
  const shown = async () => {
    const [source] = await world.feature.sourcesAfter([]);
    const { tools, missing } = (await source?.known?.()) ?? {};
    const [row] = await world.list();
    return { tools: tools?.map(({ name }) => name), missing, row: [row?.check?.toolCount, row?.check?.missing] };
  };
  const whole = { tools: ['t1', 't2', 't3'], missing: undefined, row: [3, undefined] };
  expect(await shown()).toEqual(whole);

  failing.add('2');
  await world.handlers['mcp-test']({ type: 'mcp-test', connectionId });
  expect(await shown()).toEqual({ tools: ['t1', 't2', 't3'], missing: 2, row: [3, 2] });
  expect(world.published.at(-1)).toEqual({ type: 'tools-changed' });

  failing.clear();
  const [source] = await world.feature.sourcesAfter([]);
  await source?.list(toolContext({ clock: systemClock }));
  expect(await shown()).toEqual(whole);

  failing.add('3');
  await source?.list(toolContext({ clock: systemClock }), { isFresh: true });
  expect(await shown()).toEqual({ tools: ['t1', 't2', 't3'], missing: 3, row: [3, 3] });
});

it('connects a server that has no tools, and says how many there are', async () => {
  const world = createWorld();
  const { origin, stop } = await startRawServer({
    initialize: () => ({
      protocolVersion: '2025-11-25',
      capabilities: { logging: {} },
      serverInfo: { name: 'raw', version: '1' },
    }),
  });
  stops.push(stop);

  const { connection, check } = await add(world, origin);

  expect(check).toMatchObject({ toolCount: 0 });
  expect(check.error).toBeUndefined();
  expect(connection?.check).toEqual(check);
});

it.each([200, 400, 404])(
  'connects a server that says it has tools and does not know their list: status %d',
  async (status) => {
    const world = createWorld();
    const { origin, stop } = await startRawServer({
      'tools/list': ({ id }) =>
        Response.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }, { status }),
    });
    stops.push(stop);

    const { connection, check } = await add(world, origin);

    expect(check).toMatchObject({ toolCount: 0 });
    expect(check.error).toBeUndefined();
    expect(connection?.check).toEqual(check);
  },
);

it.each([
  [
    'another error',
    ({ id }: { id?: number | string }) =>
      Response.json({ jsonrpc: '2.0', id, error: { code: -32603, message: 'Broken' } }),
  ],
  ['no answer of the protocol', () => new Response('Not here', { status: 404 })],
  ['a failure', () => new Response('Oh', { status: 500 })],
])('keeps a server out whose list of tools is %s', async (_, list) => {
  const world = createWorld();
  const { origin, stop } = await startRawServer({ 'tools/list': list });
  stops.push(stop);

  const { connection, check } = await add(world, origin);

  expect(check.error).toBeDefined();
  expect(connection).toBeUndefined();
});

it('says of a server that never listed its tools why, without asking it again', async () => {
  const world = createWorld();
  const server = await startServer(needsKey);
  await add(world, server.url, { keepUntested: true });
  const asked = server.requests.length;
  const [source] = await world.feature.sourcesAfter([]);

  expect(await source?.known?.()).toMatchObject({ tools: [], problem: { code: 'auth' } });
  expect(server.requests).toHaveLength(asked);
});

describe('the page of an App', () => {
  const open = async () => {
    const world = createWorld();
    const server = await startServer(undefined, '<p>App</p>');
    const connectionId = idOf(await add(world, server.url));
    const callsOf = () => server.requests.filter(({ mcpMethod }) => mcpMethod === 'tools/call').length;
    const ask = (days: number, pageId = 'page-1') =>
      world.handlers['mcp-app-ask']({
        type: 'mcp-app-ask',
        connectionId,
        pageId,
        method: 'tools/call',
        params: { name: 'later', arguments: { days } },
      });
    const answer = (outcome: AppOutcome, said: AppConsent) => {
      if (outcome.type !== 'question') throw new Error('nothing was asked');
      return world.handlers['mcp-app-answer']({ type: 'mcp-app-answer', questionId: outcome.question.id, said });
    };
    return { world, connectionId, callsOf, ask, answer };
  };

  it('calls nothing before the user said yes, and then what was asked about, once', async () => {
    const { callsOf, ask, answer } = await open();
    const asked = await ask(2);
    expect(asked).toMatchObject({ question: { tool: 'later', args: { days: 2 }, offers: ['once', 'no'] } });
    expect(callsOf()).toBe(0);

    expect(JSON.stringify(await answer(asked, 'once'))).toContain('2 more days of rain');
    await expect(answer(asked, 'once')).rejects.toMatchObject({ data: { code: 'bad-request' } });
    expect(callsOf()).toBe(1);
  });

  it('calls nothing after a no, and nothing that writes for longer than once, whatever a panel sends', async () => {
    const { callsOf, ask, answer } = await open();
    expect(await answer(await ask(1), 'no')).toEqual({ type: 'denied' });
    await expect(answer(await ask(1), 'page')).rejects.toMatchObject({ data: { code: 'bad-request' } });
    expect(callsOf()).toBe(0);
  });

  it('asks a server for nothing where the organization allows no servers, also not after a yes', async () => {
    const { world, connectionId, callsOf, ask, answer } = await open();
    const asked = await ask(1);
    world.allowed.mcp = false;
    const managed = { data: { code: 'managed' } };

    await expect(answer(asked, 'once')).rejects.toMatchObject(managed);
    await expect(ask(1)).rejects.toMatchObject(managed);
    const { handlers } = world;
    await expect(handlers['mcp-resources']({ type: 'mcp-resources', connectionId })).rejects.toMatchObject(managed);
    await expect(handlers['mcp-prompts']({ type: 'mcp-prompts', connectionId })).rejects.toMatchObject(managed);
    const uri = 'ui://forecast/view.html';
    await expect(handlers['mcp-app-open']({ type: 'mcp-app-open', connectionId, uri })).rejects.toMatchObject(managed);
    expect(callsOf()).toBe(0);
  });
});
