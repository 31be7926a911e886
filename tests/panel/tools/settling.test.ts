import { expect, it } from 'vitest';
import { isSettled, look, type Settling, settledAfterMs } from '@/lib/panel/tools/settling';

const place = { x: 10, y: 400, width: 300, height: 32 };
const after = (...looks: readonly (readonly [number, typeof place | undefined])[]): Settling =>
  looks.reduce<Settling>((settling, [now, at]) => look(settling, at, now), {});

it('lets a press count once something has been seen at its place for half a second', () => {
  const seen = after([1000, place], [1300, place]);

  expect(isSettled(seen, 1000 + settledAfterMs - 1)).toBe(false);
  expect(isSettled(seen, 1000 + settledAfterMs)).toBe(true);
});

it('begins again when it has moved, as if it had just appeared', () => {
  const moved = after([1000, place], [1600, { ...place, y: 300 }]);

  expect(isSettled(moved, 1700)).toBe(false);
  expect(isSettled(moved, 1600 + settledAfterMs)).toBe(true);
});

it('begins again after it was out of sight or covered', () => {
  const covered = after([1000, place], [1400, undefined], [1500, place]);

  expect(isSettled(after([1000, place], [1900, undefined]), 1900)).toBe(false);
  expect(isSettled(covered, 1900)).toBe(false);
});

it('takes what the browser rounds for the same place', () => {
  expect(isSettled(after([1000, place], [1400, { ...place, y: 400.4 }]), 1500)).toBe(true);
});
