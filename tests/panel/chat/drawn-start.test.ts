import { expect, it } from 'vitest';
import { earlierIndex, startIndex } from '@/lib/panel/chat/drawn-start';
import { answer, question } from '@/tests/fakes/messages';

const path = (count: number) =>
  Array.from({ length: count }, (_, index) => (index === 0 ? question('m0') : answer(`m${index}`, `m${index - 1}`)));

it.each([
  [3, 0],
  [8, 0],
  [60, 52],
  [2000, 1992],
])('draws no more than the last eight of %d messages at first', (count, index) => {
  expect(startIndex(path(count), undefined)).toBe(index);
});

it('begins where it began when something came below it, or more was read above it', () => {
  expect(startIndex(path(20), { id: 'm4', parentId: 'm3' })).toBe(4);
  expect(startIndex(path(20).slice(2), { id: 'm4', parentId: 'm3' })).toBe(2);
});

it('begins with the other version where another one is shown, and near the end where nothing of it is left', () => {
  const other = [...path(4), answer('other', 'm3'), ...path(30).slice(5)];

  expect(startIndex(other, { id: 'm4', parentId: 'm3' })).toBe(4);
  expect(startIndex(path(20), { id: 'gone', parentId: 'gone-too' })).toBe(12);
  expect(startIndex(path(20), { id: 'gone' })).toBe(12);
});

it('begins as far up as is needed, and not before the beginning', () => {
  expect(startIndex(path(40), { id: 'm32', parentId: 'm31' }, 20)).toBe(20);
  expect(startIndex(path(40), { id: 'm10', parentId: 'm9' }, 20)).toBe(10);
  expect(startIndex(path(40), undefined, 90)).toBe(0);
});

it('goes up in steps of as many as are drawn, up to thirty', () => {
  const messages = path(200);
  const steps = [startIndex(messages, undefined)];
  while (steps[0] !== undefined && steps[0] > 0) steps.unshift(earlierIndex(messages, steps[0]));

  expect(steps).toEqual([0, 18, 48, 78, 108, 138, 168, 184, 192]);
});
