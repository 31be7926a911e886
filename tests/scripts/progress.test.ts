import { expect, it } from 'vitest';
import { secondsLeft, spoken } from '../../scripts/test/progress.mjs';

it('expects of what is left what the rest has shown of this machine', () => {
  expect(secondsLeft(300, 100, 200)).toBe(300);
  expect(secondsLeft(50 * 60, 50 * 60, 60 * 60)).toBe(600);
});

it('does not trust the first seconds', () => {
  expect(secondsLeft(6, 2, 102)).toBeCloseTo(120);
  expect(secondsLeft(0, 0, 600)).toBe(600);
});

it('expects nothing of what is over', () => {
  expect(secondsLeft(700, 600, 600)).toBe(0);
});

it.each([
  [3, '5 s'],
  [61, '60 s'],
  [95, '2 min'],
  [600, '10 min'],
])('says %d seconds as %s', (seconds, words) => {
  expect(spoken(seconds)).toBe(words);
});
