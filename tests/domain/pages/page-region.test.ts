import { expect, it } from 'vitest';
import { readChosenRegion } from '@/lib/domain/pages/page-region';

it('is a part of a window, or why there is none', () => {
  const chosen = { area: { x: 1, y: 2, width: 30, height: 40 }, viewWidth: 800 };

  expect(readChosenRegion(chosen)).toEqual(chosen);
  expect(readChosenRegion('cancelled')).toBe('cancelled');
});

it.each([
  null,
  'taken',
  { area: { x: -1, y: 0, width: 30, height: 40 }, viewWidth: 800 },
  { area: { x: 0, y: 0, width: 0, height: 40 }, viewWidth: 800 },
  { area: { x: 0, y: 0, width: Number.POSITIVE_INFINITY, height: 40 }, viewWidth: 800 },
  { area: { x: 0, y: 0, width: 10, height: 40 } },
])('%j is nothing that our script answers', (result) => {
  expect(readChosenRegion(result)).toBeUndefined();
});
