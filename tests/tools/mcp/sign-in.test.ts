import { afterEach, expect, it } from 'vitest';
import { ChatError, errorDataOf } from '@/lib/domain/chat-error';
import { mcpToolSource } from '@/lib/tools/mcp/mcp-tool-source';
import { type OAuthState, type OAuthStore, oauthProvider } from '@/lib/tools/mcp/oauth-provider';
import { type SignIn, signIn, signOut } from '@/lib/tools/mcp/sign-in';
import { mcpHost, mcpServer } from '../../fakes/mcp-host';
import { toolContext } from '../../fakes/tool-context';
import {
  type AuthorizationFaults,
  resourceOf,
  startAuthorizationServer,
} from '../../simulators/mcp/authorization-server';
import { startNewServer } from '../../simulators/mcp/new-server';

const redirectUrl = 'https://parley.example/';
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const memory = (): OAuthStore & { state: OAuthState } => {
  const store = {
    state: {} as OAuthState,
    read: () => Promise.resolve(store.state),
    write: (state: OAuthState) => {
      store.state = state;
      return Promise.resolve();
    },
  };
  return store;
};

type Check = (request: Request) => Response | undefined;

const started = async (faults: AuthorizationFaults = {}, check: Check = () => undefined) => {
  const authorization = await startAuthorizationServer(faults);
  stops.push(authorization.stop);
  const guard = resourceOf(authorization);
  const server = await startNewServer((request) => guard(request) ?? check(request));
  stops.push(server.stop);
  const store = memory();
  const host = mcpHost({ oauth: oauthProvider({ serverUrl: server.url, store, redirectUrl }) });
  const source = mcpToolSource(mcpServer(server.url), host);
  stops.push(source.close);
  const options: SignIn = {
    serverUrl: server.url,
    store,
    redirectUrl,
    host,
    signal: new AbortController().signal,
    openWindow: authorization.visit,
  };
  return { authorization, server, store, source, options };
};

const failure = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('It was expected to fail');
    },
    (error: unknown) => errorDataOf(error),
  );

it('signs in with a window, and the tools are there', async () => {
  const { source, options, store } = await started();
  expect(await failure(source.list(toolContext()))).toMatchObject({ code: 'auth', serviceCode: 'mcp-sign-in' });
  await signIn(options);
  expect((await source.list(toolContext())).map(({ name }) => name)).toContain('add');
  expect(store.state.client?.issuer).toBe(store.state.tokens?.issuer);
});

it('renews a token that has run out, without a window', async () => {
  const { source, options, authorization, store } = await started();
  await signIn(options);
  await source.list(toolContext());
  const before = store.state.tokens?.access_token;
  authorization.expire();
  const result = await source.call({ name: 'add', args: { a: 1, b: 1 }, onProgress: () => undefined }, toolContext());
  expect(result.structured).toEqual({ sum: 2 });
  expect(store.state.tokens?.access_token).not.toBe(before);
});

it('renews it once for calls that run side by side: a refresh token works once', async () => {
  const { source, options, authorization, store } = await started();
  await signIn(options);
  await source.list(toolContext());
  authorization.expire();
  const add = (a: number) =>
    source.call({ name: 'add', args: { a, b: 1 }, onProgress: () => undefined }, toolContext());
  const results = await Promise.all([1, 2, 3, 4].map(add));
  expect(results.map(({ structured }) => structured)).toEqual([2, 3, 4, 5].map((sum) => ({ sum })));
  const renewals = authorization.requests.filter(({ body }) => body.get('grant_type') === 'refresh_token');
  expect(renewals).toHaveLength(1);
  expect(store.state.tokens?.refresh_token).toBeDefined();
});

it('asks for what a call needed beyond the first sign-in, once', async () => {
  const isCall = (request: Request): boolean => request.headers.get('mcp-method') === 'tools/call';
  const challenge = { 'www-authenticate': 'Bearer error="insufficient_scope", scope="notes:write"' };
  let isNarrow = true;
  const { source, options, store } = await started({}, (request) =>
    isNarrow && isCall(request) ? new Response('More', { status: 403, headers: challenge }) : undefined,
  );
  const scopes: (string | null)[] = [];
  const openWindow: SignIn['openWindow'] = (url) => {
    scopes.push(new URL(url).searchParams.get('scope'));
    return options.openWindow(url);
  };
  await signIn({ ...options, openWindow });
  const call = () => source.call({ name: 'add', args: { a: 1, b: 1 }, onProgress: () => undefined }, toolContext());
  expect(await failure(call())).toMatchObject({ code: 'forbidden', serviceCode: 'mcp-sign-in' });
  expect(store.state.tokens).toBeDefined();
  await signIn({ ...options, openWindow });
  isNarrow = false;
  expect((await call()).structured).toEqual({ sum: 2 });
  await signIn({ ...options, openWindow });
  expect(scopes).toEqual([null, 'notes:write', null]);
});

it('asks to sign in again when a token cannot be renewed', async () => {
  const { source, options, authorization, store } = await started();
  await signIn(options);
  authorization.expire();
  await store.write({
    ...store.state,
    tokens: { ...store.state.tokens, access_token: 'old', token_type: 'Bearer', refresh_token: 'spent' },
  });
  expect(await failure(source.list(toolContext()))).toMatchObject({ code: 'auth', serviceCode: 'mcp-sign-in' });
  expect(store.state).not.toHaveProperty('tokens');
});

const page = { 'content-type': 'text/html' };

it.each<[string, () => Response]>([
  ['invalid_grant with status 401', () => Response.json({ error: 'invalid_grant' }, { status: 401 })],
  ['an error of its own', () => Response.json({ error: 'token_expired' }, { status: 400 })],
  ['an error of another shape', () => Response.json({ message: 'expired' }, { status: 403 })],
  ['a page', () => new Response('<html>', { status: 403, headers: page })],
  ['nothing', () => new Response(null, { status: 401 })],
])('asks to sign in again where the refresh token is refused with %s', async (_, renewal) => {
  const { source, options, authorization } = await started({ renewal });
  await signIn(options);
  await source.list(toolContext());
  authorization.expire();

  const call = source.call({ name: 'add', args: { a: 1, b: 1 }, onProgress: () => undefined }, toolContext());

  expect(await failure(call)).toMatchObject({ code: 'auth', serviceCode: 'mcp-sign-in' });
});

it('asks nobody to sign in again while the service that renews tokens is out of order', async () => {
  const { source, options, authorization, store } = await started({
    renewal: () => new Response('Out of order', { status: 503 }),
  });
  await signIn(options);
  await source.list(toolContext());
  authorization.expire();

  const call = source.call({ name: 'add', args: { a: 1, b: 1 }, onProgress: () => undefined }, toolContext());

  expect(await failure(call)).toMatchObject({ code: 'server', status: 503 });
  expect(store.state.tokens?.refresh_token).toBeDefined();
});

it('signs in with a service that writes absent fields as null, and renews there', async () => {
  const { source, options, authorization } = await started({ writesNulls: true });
  await signIn(options);
  await source.list(toolContext());
  authorization.expire();

  const result = await source.call({ name: 'add', args: { a: 1, b: 1 }, onProgress: () => undefined }, toolContext());

  expect(result.structured).toEqual({ sum: 2 });
});

it('says which host must be allowed first', async () => {
  const { options, authorization } = await started();
  const { host } = new URL(authorization.origin);
  const guarded = mcpHost({
    fetch: (input, init) =>
      String(input).startsWith(authorization.origin)
        ? Promise.reject(new ChatError({ code: 'blocked', host }))
        : fetch(input, init),
  });
  expect(await failure(signIn({ ...options, host: guarded }))).toMatchObject({ code: 'blocked', host });
});

it.each<readonly [string, AuthorizationFaults, string]>([
  ['a service that registers nobody', { registersNobody: true }, 'mcp-client-id'],
  ['a user who says no', { denies: true }, 'mcp-sign-in-refused'],
  ['an answer to another question', { state: 'another' }, 'mcp-sign-in-foreign'],
  ['a service that passes itself off as another', { issuer: 'https://other.example' }, 'mcp-sign-in-foreign'],
])('refuses %s', async (_, faults, serviceCode) => {
  const { options, store } = await started(faults);
  expect(await failure(signIn(options))).toMatchObject({ code: 'auth', serviceCode });
  expect(store.state).not.toHaveProperty('tokens');
});

it('signs in with a client id of the user where the service registers nobody', async () => {
  const { options, store, authorization } = await started({ registersNobody: true });
  await signIn({ ...options, clientId: 'by-hand' });
  expect(store.state.tokens?.issuer).toBe(authorization.origin);
  expect(authorization.requests.map(({ body }) => body.get('client_id'))).toEqual(['by-hand']);
});

it('keeps nothing when the user closes the window', async () => {
  const { options, store } = await started();
  const closed = signIn({ ...options, openWindow: () => Promise.resolve(undefined) });
  expect(await failure(closed)).toMatchObject({ code: 'auth', serviceCode: 'mcp-sign-in-canceled' });
  expect(store.state).not.toHaveProperty('tokens');
});

it('opens no page that is none of the web', async () => {
  const { options } = await started();
  const opened: string[] = [];
  const bad = mcpHost({
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      if (!String(input).endsWith('/oauth-authorization-server')) return response;
      return Response.json({ ...(await response.json()), authorization_endpoint: 'http://example.com/authorize' });
    },
  });
  const openWindow: SignIn['openWindow'] = (url) => {
    opened.push(url);
    return Promise.resolve(undefined);
  };
  await failure(signIn({ ...options, host: bad, openWindow }));
  expect(opened).toEqual([]);
});

it('forgets all when the user signs out, and tells the service', async () => {
  const { options, store, authorization } = await started();
  await signIn(options);
  const token = store.state.tokens?.refresh_token;
  await signOut(options, options.host, options.signal);
  expect(store.state).toEqual({});
  expect(authorization.requests.at(-1)).toMatchObject({ path: '/revoke' });
  expect(authorization.requests.at(-1)?.body.get('token')).toBe(token);
});

it('leaves the sign-in that there is as it was when another one is not finished', async () => {
  const { options, store } = await started();
  await signIn(options);
  const before = store.state;
  const other = await startAuthorizationServer();
  stops.push(other.stop);
  const moved = mcpHost({
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      if (!String(input).includes('/oauth-protected-resource')) return response;
      return Response.json({ ...(await response.json()), authorization_servers: [other.origin] });
    },
  });
  await failure(signIn({ ...options, host: moved, openWindow: () => Promise.resolve(undefined) }));
  expect(store.state).toEqual(before);
});

it('shows a token to no other service than the one that gave it', async () => {
  const { options, store, authorization } = await started();
  await signIn(options);
  const { tokens = { access_token: '', token_type: '' } } = store.state;
  store.state = { ...store.state, tokens: { ...tokens, issuer: 'https://other.example' } };
  await signOut(options, options.host, options.signal);
  expect(store.state).toEqual({});
  expect(authorization.requests.map(({ path }) => path)).not.toContain('/revoke');
});

it.each(['authorization_servers', 'authorization_endpoint', 'registration_endpoint', 'token_endpoint'])(
  'lets a server on the internet lead a sign-in to no local host by %s',
  async (named) => {
    const asked: string[] = [];
    const local = 'http://127.0.0.1:11434';
    const service = 'https://id.example.com';
    const endpoints = ['authorization_endpoint', 'registration_endpoint', 'token_endpoint'];
    const metadata = {
      issuer: service,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      ...Object.fromEntries(endpoints.map((name) => [name, name === named ? `${local}/api` : `${service}/${name}`])),
    };
    const answers = (url: string): Response => {
      if (url.includes('/oauth-protected-resource')) {
        const servers = [named === 'authorization_servers' ? local : service];
        return Response.json({ resource: 'https://mcp.example.com/mcp', authorization_servers: servers });
      }
      if (url.includes('/oauth-authorization-server')) return Response.json(metadata);
      if (url.endsWith('/registration_endpoint')) {
        return Response.json({ client_id: 'a', redirect_uris: [redirectUrl] }, { status: 201 });
      }
      return new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer' } });
    };
    const host = mcpHost({
      fetch: (input) => {
        asked.push(String(input));
        return Promise.resolve(answers(String(input)));
      },
    });
    const openWindow: SignIn['openWindow'] = (url) => {
      asked.push(url);
      const state = new URL(url).searchParams.get('state');
      return Promise.resolve(`${redirectUrl}?code=c&state=${state}`);
    };
    const signal = new AbortController().signal;
    const serverUrl = 'https://mcp.example.com/mcp';
    const error = await failure(signIn({ serverUrl, store: memory(), redirectUrl, host, signal, openWindow }));
    expect(error).toMatchObject({ code: 'wrong-address', host: '127.0.0.1:11434' });
    expect(asked.filter((url) => url.startsWith(local))).toEqual([]);
  },
);
