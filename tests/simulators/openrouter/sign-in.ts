import { createHash, randomUUID } from 'node:crypto';
import type { Fetch } from '@/lib/domain/fetch';

type Code = { readonly challenge: string; readonly method: string; readonly bornAt: number };

/** How long a code lives here, ms. The service names no time. */
const codeLifeMs = 600_000;

type Asked = {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly contentType: string | undefined;
  readonly authorization: string | undefined;
};

type Told = { readonly status: number; readonly json: unknown };

/** OpenRouter's sign-in, as far as a client meets it. */
export type OpenRouterSignIn = {
  /** Its endpoints. Any other address is a connection that fails. */
  readonly fetch: Fetch;
  /** The same, for a server. */
  answer(asked: Asked): Told;
  /** What a user's browser does with the sign-in page: says yes, and ends at the address that it is sent to. */
  visit(url: string): string;
  /** Codes that are older than they may be. */
  passTime(ms: number): void;
  /** The keys that it has given. */
  readonly keys: readonly string[];
  /** Address, method and body of what came. */
  readonly requests: readonly { readonly url: string; readonly method: string; readonly body: string }[];
};

const refuse = (status: number, message: string): Told => ({ status, json: { error: { code: status, message } } });
const give = (json: unknown): Told => ({ status: 200, json });

/** The callbacks that it leads back to: encrypted, at the usual port or 3000. */
const isCallback = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, port } = new URL(address);
  return protocol === 'https:' && (port === '' || port === '3000');
};

/**
 * OpenRouter's documentation of signing in (openrouter.ai/docs/guides/overview/auth/oauth, read 2026-11-24): `/auth` with a PKCE
 * challenge, a code that works once, `POST /api/v1/auth/keys` as JSON with its refusals 400, 403 and 405, and `GET /api/v1/key`.
 */
export const createOpenRouterSignIn = (): OpenRouterSignIn => {
  const codes = new Map<string, Code>();
  const keys: string[] = [];
  const requests: { url: string; method: string; body: string }[] = [];
  let now = 0;

  const exchange = (text: string): Told => {
    const body = JSON.parse(text);
    const code = codes.get(body.code);
    if (!['S256', 'plain', undefined].includes(body.code_challenge_method)) {
      return refuse(400, 'Invalid code_challenge_method');
    }
    // A code is spent by the attempt, whatever comes of it.
    codes.delete(body.code);
    if (code === undefined || now - code.bornAt > codeLifeMs) return refuse(403, 'Invalid code or code_verifier');
    if (code.method !== body.code_challenge_method) return refuse(400, 'Invalid code_challenge_method');
    const made = createHash('sha256')
      .update(String(body.code_verifier ?? ''))
      .digest('base64url');
    if (made !== code.challenge) return refuse(403, 'Invalid code or code_verifier');
    const key = `sk-or-v1-${randomUUID().replaceAll('-', '')}`;
    keys.push(key);
    return give({ key, user_id: 'user_simulated' });
  };

  const account = (authorization: string | undefined): Told => {
    const key = authorization?.replace(/^Bearer /u, '') ?? '';
    if (!keys.includes(key)) return refuse(401, 'User not found.');
    return give({
      data: { label: 'sk-or-v1-…', limit: 5, usage: 0.25, limit_remaining: 4.75, is_free_tier: true },
    });
  };

  const answer = ({ method, path, body, contentType, authorization }: Asked): Told => {
    if (path === '/api/v1/auth/keys') {
      if (method !== 'POST') return refuse(405, 'Method Not Allowed');
      return contentType === 'application/json' ? exchange(body) : refuse(400, 'Invalid request');
    }
    return path === '/api/v1/key' ? account(authorization) : refuse(404, 'Not Found');
  };

  return {
    keys,
    requests,
    answer,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const body = await request.text();
      const { url, method, headers } = request;
      requests.push({ url, method, body });
      const { origin, pathname } = new URL(url);
      if (origin !== 'https://openrouter.ai') throw new TypeError('Failed to fetch');
      const { status, json } = answer({
        method,
        path: pathname,
        body,
        contentType: headers.get('content-type') ?? undefined,
        authorization: headers.get('authorization') ?? undefined,
      });
      return Response.json(json, { status });
    },
    visit: (url) => {
      const { origin, pathname, searchParams } = new URL(url);
      const callback = searchParams.get('callback_url') ?? '';
      if (origin !== 'https://openrouter.ai' || pathname !== '/auth') throw new Error(`no sign-in page: ${url}`);
      if (!isCallback(callback)) throw new Error(`no callback: ${callback}`);
      const code = randomUUID();
      codes.set(code, {
        challenge: searchParams.get('code_challenge') ?? '',
        method: searchParams.get('code_challenge_method') ?? '',
        bornAt: now,
      });
      const target = new URL(callback);
      target.searchParams.set('code', code);
      return target.href;
    },
    passTime: (ms) => {
      now += ms;
    },
  };
};
