import type { AuthProvider } from '@modelcontextprotocol/client';
import { ChatError } from '@/lib/domain/chat-error';
import { loadClient } from './client-module';
import { signInFetch } from './lenient/sign-in-fetch';
import { type OAuthProvider, signInNeeded } from './oauth-provider';
import type { ServerFetch } from './server-fetch';

/** What a transport sends its requests with, for a user who can sign in. */
export type Authorized = { readonly authProvider: AuthProvider; readonly fetch: ServerFetch['fetch'] };

const bearerOf = (init: RequestInit | undefined): string | null => new Headers(init?.headers).get('authorization');

/**
 * Sends the token of a sign-in, and renews one that has run out: once for all calls that hear of it, because many services take
 * a refresh token once and end the sign-in when it comes again (OAuth 2.1 4.3.1). Who has not signed in is not registered
 * anywhere by a mere try. A server that wants more than the user allowed (RFC 6750 3.1) is noted for the next sign-in.
 */
export const authorized = (
  oauth: OAuthProvider,
  fetch: ServerFetch['fetch'],
  requests: Pick<ServerFetch, 'fetchAside' | 'lastFailure'>,
): Authorized => {
  const sentWith = new WeakMap<Response, string | null>();
  let renewal: Promise<void> | undefined;

  const renew: NonNullable<AuthProvider['onUnauthorized']> = async ({ response, serverUrl }) => {
    const { auth, extractWWWAuthenticateParams } = await loadClient();
    const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
    let refused = 0;
    const fetchFn: ServerFetch['fetch'] = async (url, init) => {
      const answer = await signInFetch(requests.fetchAside)(url, init);
      refused = init?.method === 'POST' ? answer.status : 0;
      return answer;
    };
    try {
      await auth(oauth, {
        serverUrl,
        fetchFn,
        ...(resourceMetadataUrl !== undefined && { resourceMetadataUrl }),
        ...(scope !== undefined && { scope }),
      });
    } catch (error) {
      const { host } = new URL(serverUrl);
      // The service that signs in is out of order: its word about the token is still to come.
      if (refused >= 500) throw new ChatError({ code: 'server', status: refused, host }, { cause: error });
      // What it says when it does not renew a token has a dozen spellings, and one meaning.
      throw error instanceof ChatError
        ? error
        : (requests.lastFailure() ?? new ChatError(signInNeeded(serverUrl.href)));
    }
  };

  return {
    authProvider: {
      token: async () => (await oauth.tokens())?.access_token,
      onUnauthorized: async (refused) => {
        const tokens = await oauth.tokens();
        if (tokens?.refresh_token === undefined) return;
        // Another call has renewed it meanwhile: the client sends the request again with the new one.
        const sent = sentWith.get(refused.response) ?? null;
        if (sent !== null && sent !== `Bearer ${tokens.access_token}`) return;
        renewal ??= renew(refused).finally(() => {
          renewal = undefined;
        });
        await renewal;
      },
    },
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      if (response.status === 401) sentWith.set(response, bearerOf(init));
      if (response.status === 403) {
        const { extractWWWAuthenticateParams } = await loadClient();
        const { error, scope } = extractWWWAuthenticateParams(response);
        if (error === 'insufficient_scope' && scope !== undefined) await oauth.needScope(scope);
      }
      return response;
    },
  };
};
