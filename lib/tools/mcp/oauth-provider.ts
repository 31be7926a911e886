import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import { hostOf } from '@/lib/domain/network-address';
import { mcpCauses } from './explain-mcp-error';

/** What is known of a sign-in to one server: all of it is secret, and kept in the vault. */
export type OAuthState = {
  /** How the authorization server knows Parley, and which one that is (`issuer`). */
  readonly client?: StoredOAuthClientInformation;
  readonly tokens?: StoredOAuthTokens;
  /** Where the authorization server is, as it was when the user was sent there. */
  readonly discovery?: OAuthDiscoveryState;
  /** What the server asked for beyond what the user allowed: the next sign-in asks for it, too (RFC 6749 3.3). */
  readonly neededScope?: string;
};

/** Where it is kept. Both reject with ChatError `locked` where the vault is. */
export type OAuthStore = {
  read(): Promise<OAuthState>;
  write(state: OAuthState): Promise<void>;
};

/** What a sign-in is made with. */
export type OAuthOptions = {
  readonly serverUrl: string;
  readonly store: OAuthStore;
  /** Where the sign-in page leads back to: an address that only the browser reads. */
  readonly redirectUrl: string;
  /** A client id that the user got from the service, for one that registers no clients by itself. */
  readonly clientId?: string;
  /** Shows the sign-in page; without it nothing is shown, and who must sign in is told so. */
  readonly show?: (url: URL) => Promise<void>;
};

export type OAuthProvider = Omit<OAuthClientProvider, 'state'> & {
  state(): string;
  /** Notes the scope for which the server refused a request. */
  needScope(scope: string): Promise<void>;
};

const withoutKey = <Key extends keyof OAuthState>(state: OAuthState, key: Key): OAuthState => {
  const { [key]: _, ...rest } = state;
  return rest;
};

/** A random text of 128 bits that ties an answer to its question (RFC 6749 10.12). */
const randomState = (): string => crypto.randomUUID();

/** What is said where somebody has to sign in to a server. */
export const signInNeeded = (serverUrl: string): ChatErrorData => ({
  code: 'auth',
  status: 401,
  host: hostOf(serverUrl),
  serviceCode: mcpCauses.signIn,
});

/** The interface through which the MCP client signs in, over our store. One is made for each sign-in, and one for each connection. */
export const oauthProvider = ({ serverUrl, store, redirectUrl, clientId, show }: OAuthOptions): OAuthProvider => {
  const state = randomState();
  let verifier = '';
  let last: Promise<void> = Promise.resolve();
  // One after the other: two that read the same state would write over each other.
  const change = (next: (current: OAuthState) => OAuthState): Promise<void> => {
    const changed = last.then(async () => store.write(next(await store.read())));
    last = changed.catch(() => undefined);
    return changed;
  };
  const drop = (key: keyof OAuthState): Promise<void> => change((current) => withoutKey(current, key));
  return {
    redirectUrl,
    clientMetadata: {
      client_name: 'Parley',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    state: () => state,
    clientInformation: async () => {
      const { client } = await store.read();
      if (clientId === undefined) return client;
      return client?.client_id === clientId ? client : { client_id: clientId };
    },
    saveClientInformation: (client) => change((current) => ({ ...current, client })),
    tokens: async () => (await store.read()).tokens,
    saveTokens: (tokens) => change((current) => ({ ...current, tokens })),
    discoveryState: async () => (await store.read()).discovery,
    saveDiscoveryState: (discovery) => change((current) => ({ ...current, discovery })),
    saveCodeVerifier: (codeVerifier) => {
      verifier = codeVerifier;
    },
    codeVerifier: () => verifier,
    redirectToAuthorization: async (url) => {
      if (show !== undefined) return show(url);
      throw new ChatError(signInNeeded(serverUrl));
    },
    needScope: (neededScope) => change((current) => ({ ...current, neededScope })),
    invalidateCredentials: async (scope) => {
      if (scope === 'all') return store.write({});
      if (scope === 'verifier') verifier = '';
      else await drop(scope);
    },
  };
};
