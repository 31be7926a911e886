import { expect, it } from 'vitest';
import { nextTextSize, textSizeSteps } from '@/lib/domain/app/text-size';

it('goes up and down by the steps, and ends at 80 and 200 percent', () => {
  expect(textSizeSteps.map((size) => nextTextSize(size, 'up'))).toEqual([...textSizeSteps.slice(1), undefined]);
  expect(textSizeSteps.map((size) => nextTextSize(size, 'down'))).toEqual([undefined, ...textSizeSteps.slice(0, -1)]);
});

it('goes to the nearest step from a size that earlier versions offered', () => {
  expect(nextTextSize('95', 'up')).toBe('100');
  expect(nextTextSize('95', 'down')).toBe('90');
  expect(nextTextSize('105', 'up')).toBe('110');
  expect(nextTextSize('105', 'down')).toBe('100');
});
