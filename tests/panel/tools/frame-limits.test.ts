import { expect, it } from 'vitest';
import { createFloodGate, defaultSizes, frameSize } from '@/lib/panel/tools/frame-limits';

it.each([
  [{}, { width: 800, height: 300 }],
  [
    { width: 400, height: 200 },
    { width: 400, height: 200 },
  ],
  [{ height: 1_000_000 }, { width: 800, height: 600 }],
  [{ width: 1e9 }, { width: 2000, height: 300 }],
  [
    { width: -5, height: 0 },
    { width: 80, height: 80 },
  ],
  [
    { width: Number.NaN, height: Number.POSITIVE_INFINITY },
    { width: 800, height: 300 },
  ],
  [{ height: 120.6 }, { width: 800, height: 121 }],
])('makes of the wanted size %j the size %j', (wanted, size) => {
  expect(frameSize(wanted, defaultSizes.default)).toEqual(size);
});

it('hears a hundred messages at once and fifty more each second, and ends after a thousand that were too many', () => {
  let time = 0;
  const admit = createFloodGate(() => time);
  const atOnce = Array.from({ length: 1099 }, admit);
  time = 1000;
  const later = Array.from({ length: 51 }, admit);

  expect(atOnce.filter((one) => one === 'heard')).toHaveLength(100);
  expect(atOnce).not.toContain('end');
  expect(later.filter((one) => one === 'heard')).toHaveLength(50);
  expect(later.at(-1)).toBe('end');
});
