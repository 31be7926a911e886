import { describe, expect, it, vi } from 'vitest';
import { guardedFetch, type NetworkAccess } from '@/lib/background/guarded-fetch';
import { silentBrowser } from '../fakes/network-errors';

const accessWith = (change: Partial<NetworkAccess>): NetworkAccess => ({
  fetch: vi.fn(async () => new Response('ok')),
  networkErrors: silentBrowser,
  clock: { now: () => 0 },
  hasOrigins: async () => true,
  isOnline: () => true,
  ...change,
});

/** The first question for a grant is answered with yes, every later one with no. */
const grantedOnce = () => {
  let asked = 0;
  return async () => {
    asked += 1;
    return asked === 1;
  };
};

const failing = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

describe('the fetch of a provider', () => {
  it('sends no cookies and no referrer, keeps no cache and follows no redirect', async () => {
    const fetch = vi.fn(async () => new Response('ok'));

    await guardedFetch(accessWith({ fetch }))('https://service.test/v1', {
      credentials: 'include',
      redirect: 'follow',
      headers: { authorization: 'Bearer k' },
    });

    expect(fetch).toHaveBeenCalledWith('https://service.test/v1', {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'error',
      headers: { authorization: 'Bearer k' },
    });
  });

  it('refuses plain http to the internet before the network', async () => {
    const fetch = vi.fn(async () => new Response('ok'));

    const refused = guardedFetch(accessWith({ fetch }))('http://example.com/v1');

    await expect(refused).rejects.toMatchObject({ data: { code: 'insecure-address' } });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('sends nothing to an origin that was not granted, and says blocked', async () => {
    const fetch = vi.fn(async () => new Response('ok'));
    const hasOrigins = vi.fn(async () => false);
    const causes: string[] = [];
    const watched = guardedFetch(accessWith({ fetch, hasOrigins }), { onFailure: (cause) => causes.push(cause) });

    const refused = watched('https://service.test:8443/v1/models?page=2');

    await expect(refused).rejects.toMatchObject({ data: { code: 'blocked', host: 'service.test:8443' } });
    expect(hasOrigins).toHaveBeenCalledWith(['https://service.test:8443/*']);
    expect(fetch).not.toHaveBeenCalled();
    expect(causes).toEqual(['blocked']);
  });

  it.each([
    ['blocked', 'the permission was taken back meanwhile', { hasOrigins: grantedOnce() }],
    [
      'refused',
      'the browser names the cause',
      { networkErrors: { ...silentBrowser, causeOf: async () => 'refused' as const } },
    ],
    ['offline', 'there is no connection', { isOnline: () => false }],
    ['network', 'the browser does not tell', {}],
  ])('says %s when %s', async (code, _when, change) => {
    const causes: string[] = [];
    const access = accessWith({ fetch: failing, ...change });

    await guardedFetch(access, { onFailure: (cause) => causes.push(cause) })('https://service.test/').catch(() => {});

    expect(causes).toEqual([code]);
  });

  it('says nothing of a request that was called off', async () => {
    const causes: string[] = [];
    const abort = new AbortController();
    abort.abort();

    const init = { signal: abort.signal };
    const call = guardedFetch(accessWith({ fetch: failing }), { onFailure: (cause) => causes.push(cause) });
    await call('https://service.test/', init).catch(() => {});

    expect(causes).toEqual([]);
  });

  it('passes the body on byte for byte and tells of each piece', async () => {
    let pieces = 0;
    const watched = guardedFetch(accessWith({}), { onByte: () => (pieces += 1) });

    const response = await watched('https://service.test/');

    expect(await response.text()).toBe('ok');
    expect(pieces).toBe(1);
  });

  it('lets others have their turn while a body without end is read', async () => {
    const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(1)) });
    const response = await guardedFetch(accessWith({ fetch: async () => new Response(endless) }))(
      'https://service.test',
    );
    let hadTurn = false;
    setImmediate(() => {
      hadTurn = true;
    });
    let chunks = 0;

    for await (const _ of response.body ?? []) {
      chunks += 1;
      if (hadTurn || chunks === 1_000_000) break;
    }

    expect(hadTurn).toBe(true);
  });

  it('hands a large chunk over in small pieces, so that what is made of one is never long', async () => {
    const sent = Uint8Array.from({ length: 524_288 }, (_, index) => index % 251);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(sent);
        controller.close();
      },
    });
    const response = await guardedFetch(accessWith({ fetch: async () => new Response(body) }))('https://service.test');

    const pieces: Uint8Array[] = [];
    for await (const piece of response.body ?? []) pieces.push(piece);

    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(16_384);
    expect(Buffer.concat(pieces).equals(sent)).toBe(true);
  });

  it('lets a chain of tasks end within a few rests of a body of more than 4 MB', async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    });
    const response = await guardedFetch(accessWith({ fetch: async () => new Response(endless) }))(
      'https://service.test',
    );
    const chain = { links: 0, rests: 0 };
    const goOn = (): void => {
      chain.links += 1;
      if (chain.links < 200) setImmediate(goOn);
    };
    let bytes = 0;
    let seen = 0;

    for await (const piece of response.body ?? []) {
      if (bytes <= 5_000_000 && bytes + piece.length > 5_000_000) setImmediate(goOn);
      bytes += piece.length;
      if (chain.links > seen) chain.rests += 1;
      seen = chain.links;
      if (chain.links >= 200) break;
    }

    expect(chain.rests).toBeLessThan(20);
  });
});
