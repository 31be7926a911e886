import { describe, expect, it } from 'vitest';
import { timeLeft } from '@/components/pages/overlay/time-left';

const texts = {
  minutesLeft: '{{minutes}} min left',
  minutesMore: 'Over {{minutes}} min left',
  underMinute: 'Under 1 min left',
};
const left = (leftMs: number, locale = 'en-US'): string => timeLeft({ texts, locale, leftMs });

describe('the time that is left', () => {
  it('is told in whole minutes', () => {
    expect([60_000, 89_999, 90_000, 14 * 60_000].map((ms) => left(ms))).toEqual([
      '1 min left',
      '1 min left',
      '2 min left',
      '14 min left',
    ]);
  });

  it('is under a minute until the end', () => {
    expect([59_999, 0, -5].map((ms) => left(ms))).toEqual(Array(3).fill('Under 1 min left'));
  });

  it('is the least of it while not all is known', () => {
    const open = [30_000, 119_000].map((leftMs) => timeLeft({ texts, locale: 'en-US', leftMs, isOpen: true }));

    expect(open).toEqual(['…', 'Over 1 min left']);
  });

  it('has the digits of the language', () => {
    expect(left(14 * 60_000, 'ar-EG')).toBe('١٤ min left');
  });
});
