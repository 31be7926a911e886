import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import { hostOf } from '@/lib/domain/network-address';
import { z } from '@/lib/domain/schema';
import { toChatError } from '@/lib/http/service-error';
import { loadClient } from './client-module';
import { signInFetch } from './lenient/sign-in-fetch';
import type { McpHost } from './mcp-server';
import { type OAuthOptions, type OAuthState, type OAuthStore, oauthProvider } from './oauth-provider';
import { namedAddress, type ServerFetch, serverFetch } from './server-fetch';

/** The words in `ChatErrorData.serviceCode` by which a failed sign-in says what happened. */
export const signInCauses = {
  /** The window was closed, or led nowhere. */
  canceled: 'mcp-sign-in-canceled',
  /** The service registers no clients by itself: the user gets a client id there. */
  clientId: 'mcp-client-id',
  /** The answer is not to our question, or comes from another service. */
  foreignAnswer: 'mcp-sign-in-foreign',
  /** The service, or the user there, said no. */
  refused: 'mcp-sign-in-refused',
} as const;

/** How a sign-in is made. */
export type SignIn = Omit<OAuthOptions, 'show'> & {
  readonly host: Pick<McpHost, 'fetch'>;
  readonly signal: AbortSignal;
  /** Shows a page in a window of its own: the address to which it led in the end; undefined when the user closed it. */
  openWindow(url: string): Promise<string | undefined>;
};

const failed = (cause: string, serverUrl: string, code: ChatErrorCode = 'auth'): ChatError =>
  new ChatError({ code, host: hostOf(serverUrl), serviceCode: cause });

/** A request that says nothing, to hear how the server asks to sign in (RFC 9728 5.1). */
const challengeOf = async ({ serverUrl, signal }: SignIn, { fetch }: ServerFetch): Promise<Response> =>
  fetch(serverUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'ping' }),
    signal,
  });

/** What can have gone wrong, by what is known afterwards and no text: the package's errors carry the service's words. */
const explain = async (error: unknown, { serverUrl, store, clientId }: SignIn, requests: ServerFetch) => {
  const made = toChatError(error);
  if (made.data.code !== 'unknown') return made;
  const failure = requests.lastFailure();
  if (failure !== undefined) return failure;
  const { AuthorizationServerMismatchError, IssuerMismatchError } = await loadClient();
  const isForeign = error instanceof IssuerMismatchError || error instanceof AuthorizationServerMismatchError;
  if (isForeign) return failed(signInCauses.foreignAnswer, serverUrl);
  const { client, discovery } = await store.read();
  const metadata = discovery?.authorizationServerMetadata;
  const needsClientId = client === undefined && clientId === undefined && metadata?.registration_endpoint === undefined;
  return failed(needsClientId ? signInCauses.clientId : signInCauses.refused, serverUrl);
};

/** The address that the window led to, as the answer to this very question. */
const answerOf = (address: string, { redirectUrl, serverUrl }: SignIn, state: string): URLSearchParams => {
  const url = new URL(address);
  const expected = new URL(redirectUrl);
  const isOurs = url.origin === expected.origin && url.pathname === expected.pathname;
  if (!isOurs || url.searchParams.get('state') !== state) throw failed(signInCauses.foreignAnswer, serverUrl);
  return url.searchParams;
};

/** Scopes of several texts, each once (RFC 6749 3.3). */
const scopeUnion = (...scopes: readonly (string | undefined)[]): string =>
  [...new Set(scopes.flatMap((scope) => scope?.split(' ') ?? []))].filter((scope) => scope !== '').join(' ');

/** A sign-in in the making: what there was before stays as it is until this one has worked. */
const draftOf = (state: OAuthState): OAuthStore => {
  let draft = state;
  return {
    read: () => Promise.resolve(draft),
    write: (next) => {
      draft = next;
      return Promise.resolve();
    },
  };
};

const run = async (signIn: SignIn, requests: ServerFetch, neededScope: string | undefined): Promise<void> => {
  const { auth, extractWWWAuthenticateParams, StreamableHTTPClientTransport } = await loadClient();
  let answer: string | undefined;
  const provider = oauthProvider({
    ...signIn,
    show: async (url) => {
      // A page of the web: the server chose the address.
      answer = await signIn.openWindow(namedAddress(url.href, signIn.serverUrl).href);
    },
  });
  const challenge = await challengeOf(signIn, requests);
  const { resourceMetadataUrl, scope: asked } = extractWWWAuthenticateParams(challenge);
  await challenge.body?.cancel();
  const { tokens } = await signIn.store.read();
  const scope = neededScope === undefined ? asked : scopeUnion(asked, tokens?.scope, neededScope);
  await auth(provider, {
    serverUrl: signIn.serverUrl,
    fetchFn: signInFetch(requests.fetch),
    forceReauthorization: true,
    ...(resourceMetadataUrl !== undefined && { resourceMetadataUrl }),
    ...(scope !== undefined && { scope }),
  });
  signIn.signal.throwIfAborted();
  if (answer === undefined) throw failed(signInCauses.canceled, signIn.serverUrl);
  const params = answerOf(answer, signIn, provider.state());
  const transport = new StreamableHTTPClientTransport(new URL(signIn.serverUrl), {
    authProvider: provider,
    fetch: signInFetch(requests.fetch),
  });
  await transport.finishAuth(params);
};

/**
 * Signs in to a server: authorization code with PKCE, the client registered where the service allows it. The tokens are in the
 * store afterwards. Throws ChatError: `blocked` with the host that the user must allow first (an authorization server is often
 * another host), or `auth` with one of `signInCauses`; and the signal's reason.
 */
export const signIn = async (options: SignIn): Promise<void> => {
  const requests = serverFetch(
    (input, init) =>
      options.host.fetch(input, {
        ...init,
        signal: AbortSignal.any([options.signal, ...(init?.signal ? [init.signal] : [])]),
      }),
    options.serverUrl,
  );
  const { discovery, neededScope, ...known } = await options.store.read();
  // A scope that the service refuses is not asked for again and again.
  if (neededScope !== undefined) await options.store.write({ ...known, ...(discovery !== undefined && { discovery }) });
  // Where the service is may have changed since the last time.
  const store = draftOf(known);
  const draft = { ...options, store };
  try {
    await run(draft, requests, neededScope);
    await options.store.write(await store.read());
  } catch (error) {
    options.signal.throwIfAborted();
    throw await explain(error, draft, requests);
  }
};

/** RFC 8414 2; OpenID's metadata does not name it. */
const revocation = z.object({ issuer: z.string(), revocation_endpoint: z.optional(z.string()) });

/**
 * Forgets a sign-in, and asks the service to end its tokens where it can (RFC 7009). What the service says changes nothing: they
 * are forgotten here.
 */
export const signOut = async (
  { store, serverUrl }: Pick<SignIn, 'store' | 'serverUrl'>,
  { fetch }: Pick<McpHost, 'fetch'>,
  signal: AbortSignal,
): Promise<void> => {
  const { client, tokens, discovery } = await store.read();
  await store.write({});
  const { data } = revocation.safeParse(discovery?.authorizationServerMetadata);
  const endpoint = data?.revocation_endpoint;
  if (endpoint === undefined || client === undefined || tokens === undefined) return;
  // Nobody else than the service that gave them is shown the tokens.
  if (tokens.issuer !== data?.issuer) return;
  const body = new URLSearchParams({ token: tokens.refresh_token ?? tokens.access_token, client_id: client.client_id });
  await serverFetch(fetch, serverUrl)
    .fetch(endpoint, { method: 'POST', body, signal })
    .then((response) => response.body?.cancel())
    .catch(() => undefined);
};
