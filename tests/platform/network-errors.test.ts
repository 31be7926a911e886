import { describe, expect, it } from 'vitest';
import { type AnsweredRequest, type FailedRequest, watchNetworkErrors } from '@/lib/platform/network-errors';
import { createFakeTime } from '../fakes/timers';

const origin = 'chrome-extension://abc';
const refused = { url: 'https://service.test/v1', error: 'net::ERR_CONNECTION_REFUSED', initiator: origin };

const create = () => {
  const time = createFakeTime();
  const listeners: ((failed: FailedRequest) => void)[] = [];
  const heads = new Map<string, (answered: AnsweredRequest) => void>();
  const source = {
    onError: (listener: (failed: FailedRequest) => void) => listeners.push(listener),
    onHead: (host: string, listener: (answered: AnsweredRequest) => void) => {
      heads.set(host, listener);
      return () => heads.delete(host);
    },
  };
  const errors = watchNetworkErrors(time.clock, time.timers, source, origin);
  const answer = (answered: AnsweredRequest): void => heads.get(new URL(answered.url).hostname)?.(answered);
  const fail = (failed: FailedRequest): void => {
    for (const listener of listeners) listener(failed);
  };
  return { time, errors, fail, answer, heads };
};

describe('where a request was sent on to', () => {
  const moved: AnsweredRequest = {
    url: 'https://service.test/v1',
    statusCode: 308,
    responseHeaders: [
      { name: 'date', value: 'today' },
      { name: 'Location', value: 'https://login.test/' },
    ],
    initiator: origin,
  };

  it.each([
    ['as it says', 'https://login.test/start', 'https://login.test/start'],
    ['from the address that was asked', '/v2', 'https://service.test/v2'],
  ])('is known when the browser told of our own request, %s', async (_how, value, expected) => {
    const { errors, answer } = create();
    const redirect = errors.watchRedirect(moved.url);

    const later = redirect.target();
    answer({ ...moved, responseHeaders: [{ name: 'location', value }] });

    expect([await later, await redirect.target()]).toEqual([expected, expected]);
  });

  it.each<[string, AnsweredRequest]>([
    ['a web page that asked the same address', { ...moved, initiator: 'https://evil.test' }],
    ['a request to another address', { ...moved, url: 'https://service.test/v2' }],
    ['an answer that is no redirect', { ...moved, statusCode: 201 }],
    ['a redirect to nowhere', { ...moved, responseHeaders: [{ name: 'location', value: 'http://[' }] }],
    ['a redirect without a place', { ...moved, responseHeaders: undefined }],
  ])('is not taken from %s', async (_what, answered) => {
    const { time, errors, answer } = create();
    const redirect = errors.watchRedirect(moved.url);

    const target = redirect.target();
    answer(answered);
    await time.advance(1000);

    expect(await target).toBeUndefined();
  });

  it('is listened for only while it is watched', () => {
    const { errors, heads } = create();

    const redirect = errors.watchRedirect(moved.url);
    const during = [...heads.keys()];
    redirect.stop();

    expect([during, [...heads.keys()]]).toEqual([['service.test'], []]);
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
    await time.advance(1000);

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
    await time.advance(1000);

    expect(await cause).toBeUndefined();
  });
});
