import { describe, expect, it } from 'vitest';
import { timeOf } from '@/lib/import/time-of';

describe('a point in time of an export', () => {
  const noon = Date.UTC(2026, 2, 29, 12, 0, 0);

  it.each([
    ['seconds', noon / 1000],
    ['seconds with a fraction', noon / 1000 + 0.0002],
    ['milliseconds', noon],
    ['microseconds', noon * 1000],
    ['seconds in digits', String(noon / 1000)],
    ['milliseconds in digits', ` ${noon} `],
    ['ISO 8601', '2026-03-29T12:00:00Z'],
    ['ISO 8601 with six digits of a second', '2026-03-29T12:00:00.000721Z'],
    ['ISO 8601 with another zone', '2026-03-29T14:00:00+02:00'],
    ['a row of PostgreSQL', '2026-03-29 12:00:00.000+00'],
    ['a zone without a colon', '2026-03-29T17:30:00.000+0530'],
    ['ISO 8601 without a zone, as UTC', '2026-03-29 12:00'],
  ])('is read from %s', (_, value) => {
    expect(timeOf(value)).toBe(noon);
  });

  it('is the beginning of a day where there is only a day', () => {
    expect(timeOf('2026-03-29')).toBe(Date.UTC(2026, 2, 29));
  });

  it.each([
    null,
    undefined,
    true,
    {},
    [],
    '',
    'yesterday',
    '29.03.2026',
    '2026-13-45',
    '2026-03-29T99:00:00Z',
    0,
    -5,
    -1_767_258_000,
    1e30,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    946_000_000,
    '99999999999999999999',
  ])('is absent for %o', (value) => {
    expect(timeOf(value)).toBeUndefined();
  });
});
