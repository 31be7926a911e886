import { describe, expect, it } from 'vitest';
import { type FailedRequest, type RedirectedRequest, watchNetworkErrors } from '@/lib/platform/network-errors';
import { createFakeTime } from '../fakes/timers';

const origin = 'chrome-extension://abc';
const refused = { url: 'https://service.test/v1', error: 'net::ERR_CONNECTION_REFUSED', initiator: origin };

const create = () => {
  const time = createFakeTime();
  const listeners: ((failed: FailedRequest) => void)[] = [];
  const redirectListeners: ((redirected: RedirectedRequest) => void)[] = [];
  const source = {
    onError: (listener: (failed: FailedRequest) => void) => listeners.push(listener),
    onRedirect: (listener: (redirected: RedirectedRequest) => void) => redirectListeners.push(listener),
  };
  const errors = watchNetworkErrors(time.clock, time.timers, source, origin);
  const redirect = (redirected: RedirectedRequest): void => {
    for (const listener of redirectListeners) listener(redirected);
  };
  const fail = (failed: FailedRequest): void => {
    for (const listener of listeners) listener(failed);
  };
  return { time, errors, fail, redirect };
};

describe('where a request was sent on to', () => {
  const moved = { url: 'https://service.test/v1', redirectUrl: 'https://login.test/', initiator: origin };

  it('is known when the browser told it of our own request', async () => {
    const { time, errors, redirect } = create();

    const later = errors.redirectOf(moved.url, time.clock.now());
    redirect(moved);

    expect(await later).toBe('https://login.test/');
  });

  it('is not taken from a web page that asked the same address', async () => {
    const { time, errors, redirect } = create();

    const target = errors.redirectOf(moved.url, time.clock.now());
    redirect({ ...moved, initiator: 'https://evil.test' });
    await time.advance(250);

    expect(await target).toBeUndefined();
  });
});

describe('the causes of failed requests', () => {
  it('are known when the browser told them before or shortly after fetch failed', async () => {
    const { time, errors, fail } = create();

    const later = errors.causeOf(refused.url, time.clock.now());
    fail(refused);
    const before = errors.causeOf(refused.url, time.clock.now());

    expect([await later, await before]).toEqual(['refused', 'refused']);
  });

  it('are unknown after a moment', async () => {
    const { time, errors } = create();

    const cause = errors.causeOf(refused.url, time.clock.now());
    await time.advance(250);

    expect(await cause).toBeUndefined();
  });

  it.each([
    ['a web page', { ...refused, initiator: 'https://evil.test' }],
    ['an extension whose id begins like ours', { ...refused, initiator: `${origin}d` }],
    ['nobody', { url: refused.url, error: refused.error }],
    ['another address', { ...refused, url: 'https://other.test/v1' }],
  ])('are not taken from %s', async (_name, failed) => {
    const { time, errors, fail } = create();

    fail(failed);
    const cause = errors.causeOf(refused.url, time.clock.now());
    await time.advance(250);

    expect(await cause).toBeUndefined();
  });
});
