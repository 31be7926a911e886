import { expect, it } from 'vitest';
import { retryAfterMs } from '@/lib/http/retry-after';

const now = Date.parse('2026-11-20T12:00:00Z');

it.each<
  readonly [string, Record<string, string>, { retryDelay?: string; rateLimitReset?: string }, number | undefined]
>([
  ['nothing', {}, {}, undefined],
  ['milliseconds before seconds', { 'retry-after-ms': '1234', 'retry-after': '2' }, {}, 1234],
  ['seconds', { 'retry-after': '6' }, {}, 6000],
  ['a fraction of seconds', { 'retry-after': '1.5' }, {}, 1500],
  ['a date', { 'retry-after': 'Fri, 20 Nov 2026 12:01:00 GMT' }, {}, 60_000],
  [
    'a date by the clock of the service, whatever ours says',
    { date: 'Fri, 20 Nov 2026 11:50:00 GMT', 'retry-after': 'Fri, 20 Nov 2026 11:50:07 GMT' },
    {},
    7000,
  ],
  ['a date that has passed', { 'retry-after': 'Fri, 20 Nov 2026 11:00:00 GMT' }, {}, 0],
  ['nothing in a text that is neither', { 'retry-after': 'soon' }, {}, undefined],
  ['a delay in the body', {}, { retryDelay: '34.4s' }, 34_400],
  ['the header before the body', { 'retry-after': '1' }, { retryDelay: '34s' }, 1000],
  ['a reset in epoch milliseconds', { 'x-ratelimit-reset': String(now + 5000) }, {}, 5000],
  ['a reset repeated in the body', {}, { rateLimitReset: String(now + 7000) }, 7000],
  ['no reset of another unit', { 'x-ratelimit-reset': '60' }, {}, undefined],
])('reads %s', (_what, headers, body, expected) => {
  expect(retryAfterMs(new Headers(headers), body, now)).toBe(expected);
});
