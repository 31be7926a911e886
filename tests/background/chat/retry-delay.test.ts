import { describe, expect, it } from 'vitest';
import { retryDelay } from '@/lib/background/chat/retry-delay';
import type { ChatErrorData } from '@/lib/domain/chat-error';

const cases: readonly (readonly [string, ChatErrorData, number, number, number | undefined])[] = [
  ['waits up to one second after the first failure', { code: 'server', status: 500 }, 1, 1, 1000],
  ['doubles the limit with each failure', { code: 'overloaded', status: 529 }, 3, 1, 4000],
  ['draws the delay from the whole range', { code: 'server', status: 502 }, 2, 0, 0],
  ['waits until the browser lets an extension ask again', { code: 'server', status: 503 }, 3, 0, 1000],
  ['gives up after three retries', { code: 'server', status: 500 }, 4, 1, undefined],
  ['obeys the time that the service asks for', { code: 'rate-limit', status: 429, retryAfterMs: 5000 }, 1, 0.5, 5000],
  ['leaves a wait over a minute to the user', { code: 'rate-limit', retryAfterMs: 61_000 }, 1, 0.5, undefined],
  ['never repeats what cannot succeed', { code: 'auth', status: 401 }, 1, 1, undefined],
  ['believes a service that says no', { code: 'server', status: 500, retryable: false }, 1, 1, undefined],
  ['believes a service that says yes', { code: 'bad-request', status: 409, retryable: true }, 1, 1, 1000],
];

describe('retryDelay', () => {
  it.each(cases)('%s', (_name, error, tries, random, expected) => {
    expect(retryDelay(error, tries, random)).toBe(expected);
  });
});
