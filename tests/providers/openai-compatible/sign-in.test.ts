import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { errorDataOf } from '@/lib/domain/chat-error';
import type { Fetch } from '@/lib/domain/fetch';
import type { ProviderContext } from '@/lib/domain/providers/provider';
import { findProvider } from '@/lib/providers/registry';
import { noTimer } from '../../fakes/timers';
import { createOpenRouterSignIn } from '../../simulators/openrouter/sign-in';

const provider = findProvider('openai-compatible');
const signIn = provider?.signIn?.('openrouter');
if (signIn === undefined) throw new Error('OpenRouter has a sign-in');

const contextOf = (fetch: Fetch, settings: ProviderContext['settings'] = {}): ProviderContext => ({
  settings: { preset: 'openrouter', ...settings },
  fetch,
  signal: new AbortController().signal,
  clock: { now: () => 0 },
  after: noTimer,
});

const verifier = 'a-verifier-of-forty-three-characters-0123456';
const challenge = createHash('sha256').update(verifier).digest('base64url');
const redirectUrl = 'https://parley.example/sign-in';

/** Signs in up to the code. */
const codeFrom = (service: ReturnType<typeof createOpenRouterSignIn>, asked = challenge): string =>
  new URL(service.visit(signIn.pageUrl({ redirectUrl, challenge: asked }))).searchParams.get('code') ?? '';

it('exchanges a code for a key, once', async () => {
  const service = createOpenRouterSignIn();
  const code = codeFrom(service);

  expect(await signIn.keyFor({ code, verifier }, contextOf(service.fetch))).toBe(service.keys[0]);
  expect(await signIn.keyFor({ code, verifier }, contextOf(service.fetch))).toBeUndefined();
});

it('gets no key for a code that belongs to another verifier, is too old, or was never given', async () => {
  const service = createOpenRouterSignIn();
  const foreign = codeFrom(service, 'the-challenge-of-somebody-else');
  const old = codeFrom(service);
  expect(await signIn.keyFor({ code: foreign, verifier }, contextOf(service.fetch))).toBeUndefined();
  service.passTime(3_600_000);

  expect(await signIn.keyFor({ code: old, verifier }, contextOf(service.fetch))).toBeUndefined();
  expect(await signIn.keyFor({ code: 'made-up', verifier }, contextOf(service.fetch))).toBeUndefined();
  expect(service.keys).toEqual([]);
});

it('says what went wrong where the service fails, without the code or the verifier', async () => {
  const fetch: Fetch = async (_, init) =>
    Response.json({ error: { message: `broken by ${String(init?.body)}` } }, { status: 500 });
  const failed = signIn.keyFor({ code: 'code-canary', verifier }, contextOf(fetch));
  const data = errorDataOf(await failed.catch((error: unknown) => error));

  expect(data).toMatchObject({ code: 'server', host: 'openrouter.ai', status: 500 });
  expect(JSON.stringify(data)).not.toContain('canary');
  expect(JSON.stringify(data)).not.toContain(verifier);
});

it('takes no page for an answer', async () => {
  const fetch: Fetch = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
  const failed = await signIn.keyFor({ code: 'c', verifier }, contextOf(fetch)).catch((error: unknown) => error);

  expect(errorDataOf(failed).code).toBe('not-an-api');
});

it('reads what the key has spent and what is left', async () => {
  const service = createOpenRouterSignIn();
  const apiKey = await signIn.keyFor({ code: codeFrom(service), verifier }, contextOf(service.fetch));

  expect(await signIn.account(contextOf(service.fetch, { apiKey: String(apiKey) }))).toEqual({
    spent: 0.25,
    left: 4.75,
  });
  const refused = await signIn
    .account(contextOf(service.fetch, { apiKey: 'sk-or-wrong' }))
    .catch((error: unknown) => error);
  expect(errorDataOf(refused).code).toBe('auth');
});

it('offers a free model first', async () => {
  const ids = [
    'anthropic/claude-sonnet-5',
    'openrouter/auto',
    'google/gemma-4:free',
    'openrouter/free',
    'openai/gpt-6',
  ];
  const fetch: Fetch = async () => Response.json({ data: ids.map((id) => ({ id })) });
  const models = await provider?.listModels(contextOf(fetch));

  expect(models?.slice(0, 3).map(({ id }) => id)).toEqual([
    'openrouter/free',
    'google/gemma-4:free',
    'openrouter/auto',
  ]);
});
