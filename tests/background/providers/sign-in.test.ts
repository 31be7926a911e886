import { expect, it } from 'vitest';
import type { Fetch } from '@/lib/domain/fetch';
import { findProvider } from '@/lib/providers/registry';
import { createFakeBrowser } from '../../fakes/fake-browser';
import { createOpenRouterSignIn } from '../../simulators/openrouter/sign-in';

const wish = { type: 'provider-sign-in', providerId: 'openai-compatible', presetId: 'openrouter' } as const;

/** A browser in which OpenRouter can be reached; `openWindow` is what the user does in its window. */
const start = (openWindow?: (url: string) => Promise<string | undefined>) => {
  const service = createOpenRouterSignIn();
  const shown: string[] = [];
  const fetch: Fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (pathname !== '/api/v1/models') return service.fetch(input, init);
    return Response.json({ data: [{ id: 'openai/gpt-6' }, { id: 'openrouter/free' }] });
  };
  const browser = createFakeBrowser({}, [], fetch);
  browser.start({
    findProvider,
    signIn: {
      redirectUrl: () => 'https://parley.example/mcp',
      openWindow: async (url) => {
        shown.push(url);
        return openWindow === undefined ? service.visit(url) : openWindow(url);
      },
    },
  });
  return { service, browser, shown, panel: browser.openPanel() };
};

it('connects with the key that the service gives, a free model first', async () => {
  const { service, panel, shown } = start();

  const result = await panel.request(wish);

  expect(result).toMatchObject({
    modelCount: 2,
    provider: { presetId: 'openrouter', settings: {}, secrets: { apiKey: { isConfigured: true } } },
  });
  expect('provider' in result && result.provider?.models[0]?.id).toBe('openrouter/free');
  const page = new URL(shown[0] ?? '');
  expect(page.searchParams.get('callback_url')).toBe('https://parley.example/sign-in');
  expect(page.searchParams.get('code_challenge_method')).toBe('S256');
  expect(service.keys).toHaveLength(1);
});

it('tells the panel neither the key, nor the code, nor the verifier', async () => {
  const { service, panel, browser } = start();
  await panel.request(wish);

  const { code, code_verifier: verifier } = JSON.parse(
    service.requests.find(({ url }) => url.endsWith('/auth/keys'))?.body ?? '{}',
  );
  const told = JSON.stringify([browser.sent, panel.events]);
  for (const secret of [service.keys[0], code, verifier]) {
    expect(secret).toMatch(/.{30,}/u);
    expect(told).not.toContain(secret);
  }
});

const ends: readonly (readonly [hindrance: string, address: string | undefined])[] = [
  ['closed', undefined],
  ['refused', 'https://parley.example/sign-in?error=access_denied'],
  ['refused', 'https://elsewhere.example/sign-in?code=made-up'],
  ['refused', 'no address'],
  ['expired', 'https://parley.example/sign-in?code=made-up'],
];

it.each(ends)('keeps nothing when the sign-in is %s (%s)', async (hindrance, address) => {
  const { panel, service } = start(() => Promise.resolve(address));

  expect(await panel.request(wish)).toEqual({ hindrance });
  expect(service.keys).toEqual([]);
  expect(panel.eventsOf('providers-changed')).toEqual([]);
});

it('gives a connection that is there the new key, and reads what it spent', async () => {
  const { panel, service } = start();
  const first = await panel.request(wish);
  const id = 'provider' in first ? (first.provider?.id ?? '') : '';

  await panel.request({ ...wish, connectionId: id });

  expect(service.keys).toHaveLength(2);
  expect(panel.eventsOf('providers-changed').at(-1)?.providers).toHaveLength(1);
  expect(await panel.request({ type: 'provider-account', connectionId: id })).toEqual({ spent: 0.25, left: 4.75 });
});

it('signs nobody in for a service that has no sign-in, nor for a connection that leads elsewhere', async () => {
  const { panel, shown } = start();
  const moved = await panel.request({
    type: 'provider-add',
    providerId: 'openai-compatible',
    presetId: 'openrouter',
    settings: { baseUrl: 'https://mirror.example/v1' },
    secrets: { apiKey: 'sk-or-pasted-0123456789' },
    keepUntested: true,
  });
  const connectionId = moved.provider?.id ?? '';

  await expect(panel.request({ ...wish, presetId: 'groq' })).rejects.toThrow('bad-request');
  await expect(panel.request({ ...wish, connectionId })).rejects.toThrow('bad-request');
  await expect(panel.request({ type: 'provider-account', connectionId })).rejects.toThrow('bad-request');
  expect(shown).toEqual([]);
});
