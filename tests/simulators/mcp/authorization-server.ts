import { createHash, randomUUID } from 'node:crypto';
import { serve, type WebServer } from './web-server';

/** What an authorization server can do otherwise than it should. */
export type AuthorizationFaults = {
  /** The issuer that its metadata and its answers name. */
  readonly issuer?: string;
  /** No client registers itself. */
  readonly registersNobody?: boolean;
  /** The user says no. */
  readonly denies?: boolean;
  /** The `state` of its answers. */
  readonly state?: string;
  /** What it answers in place of renewing a token. */
  readonly renewal?: () => Response;
  /** It writes absent fields as `null`. */
  readonly writesNulls?: boolean;
};

export type AuthorizationServer = WebServer & {
  /** Whether this Authorization header carries a token that is good now. */
  accepts(header: string | null): boolean;
  /** Ends all access tokens; refresh tokens stay. */
  expire(): void;
  /** Ends the refresh tokens, too. */
  revoke(): void;
  /** What a user's browser does with the sign-in page: says yes, and ends at the address that it is sent to. */
  visit(url: string): Promise<string>;
  /** What came to its endpoints, in order. */
  readonly requests: readonly { readonly path: string; readonly body: URLSearchParams }[];
};

type Code = { readonly challenge: string; readonly clientId: string; readonly redirectUri: string };

/** An OAuth 2.1 authorization server: metadata (RFC 8414), registration (7591), PKCE (7636), `iss` (9207), revocation (7009). */
export const startAuthorizationServer = async (faults: AuthorizationFaults = {}): Promise<AuthorizationServer> => {
  const clients = new Map<string, readonly string[]>([['by-hand', ['https://parley.example/']]]);
  const codes = new Map<string, Code>();
  const access = new Set<string>();
  const refresh = new Set<string>();
  const requests: { path: string; body: URLSearchParams }[] = [];

  const nulls = (...names: readonly string[]) =>
    faults.writesNulls === true ? Object.fromEntries(names.map((name) => [name, null])) : {};
  const metadata = (origin: string) => ({
    issuer: faults.issuer ?? origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    revocation_endpoint: `${origin}/revoke`,
    ...(faults.registersNobody !== true && { registration_endpoint: `${origin}/register` }),
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    ...nulls('scopes_supported', 'jwks_uri', 'service_documentation'),
  });
  const refuse = (error: string): Response => Response.json({ error }, { status: 400 });
  const grant = (): Response => {
    const tokens = { access_token: randomUUID(), refresh_token: randomUUID() };
    access.add(tokens.access_token);
    refresh.add(tokens.refresh_token);
    return Response.json({ ...tokens, token_type: 'Bearer', expires_in: 3600, ...nulls('scope', 'id_token') });
  };
  const register = async (request: Request): Promise<Response> => {
    const { redirect_uris: uris } = await request.json();
    const client_id = randomUUID();
    clients.set(client_id, uris);
    return Response.json(
      {
        client_id,
        redirect_uris: uris,
        token_endpoint_auth_method: 'none',
        ...nulls('client_secret', 'logo_uri', 'scope', 'contacts'),
      },
      { status: 201 },
    );
  };
  const authorize = ({ searchParams, origin }: URL): Response => {
    const clientId = searchParams.get('client_id') ?? '';
    const redirectUri = searchParams.get('redirect_uri') ?? '';
    const isKnown = clients.get(clientId)?.includes(redirectUri) === true;
    if (!isKnown || searchParams.get('code_challenge_method') !== 'S256') return refuse('invalid_request');
    const code = randomUUID();
    codes.set(code, { challenge: searchParams.get('code_challenge') ?? '', clientId, redirectUri });
    const target = new URL(redirectUri);
    target.searchParams.set('state', faults.state ?? searchParams.get('state') ?? '');
    target.searchParams.set('iss', faults.issuer ?? origin);
    if (faults.denies === true) target.searchParams.set('error', 'access_denied');
    else target.searchParams.set('code', code);
    return new Response(null, { status: 302, headers: { location: target.href } });
  };
  const redeem = (body: URLSearchParams): Response => {
    const code = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isOurs = code?.clientId === body.get('client_id') && code.redirectUri === body.get('redirect_uri');
    return isOurs && code.challenge === challenge ? grant() : refuse('invalid_grant');
  };
  const token = (body: URLSearchParams): Response => {
    if (body.get('grant_type') === 'authorization_code') return redeem(body);
    if (faults.renewal !== undefined) return faults.renewal();
    // Each refresh token works once.
    return refresh.delete(body.get('refresh_token') ?? '') ? grant() : refuse('invalid_grant');
  };

  const server = await serve(async (request) => {
    const url = new URL(request.url);
    if (url.pathname === '/.well-known/oauth-authorization-server') return Response.json(metadata(url.origin));
    if (url.pathname === '/authorize') return authorize(url);
    if (url.pathname === '/register' && faults.registersNobody !== true) return register(request);
    if (request.method !== 'POST') return new Response(null, { status: 404 });
    const body = new URLSearchParams(await request.text());
    requests.push({ path: url.pathname, body });
    if (url.pathname === '/token') return token(body);
    if (url.pathname === '/revoke') refresh.delete(body.get('token') ?? '');
    return new Response(null, { status: url.pathname === '/revoke' ? 200 : 404 });
  });
  return {
    ...server,
    requests,
    accepts: (header) => access.has((header ?? '').replace(/^Bearer /u, '')),
    expire: () => access.clear(),
    revoke: () => {
      access.clear();
      refresh.clear();
    },
    visit: async (url) => (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '',
  };
};

/** What a server of this authorization server answers to who has not signed in; undefined to others (RFC 9728). */
export const resourceOf =
  (authorization: Pick<AuthorizationServer, 'accepts' | 'origin'>) =>
  (request: Request): Response | undefined => {
    const { origin, pathname } = new URL(request.url);
    const metadataUrl = `${origin}/.well-known/oauth-protected-resource/mcp`;
    if (pathname === '/.well-known/oauth-protected-resource/mcp') {
      return Response.json({ resource: `${origin}/mcp`, authorization_servers: [authorization.origin] });
    }
    if (authorization.accepts(request.headers.get('authorization'))) return undefined;
    const challenge = `Bearer resource_metadata="${metadataUrl}"`;
    return new Response('Sign in', { status: 401, headers: { 'www-authenticate': challenge } });
  };
