import { expect, it } from 'vitest';
import { listMs, listPlaces, pageMs } from '@/lib/tools/mcp/lenient/list-pages';

it('counts the pages of a list, and goes on to none of those that led to it', () => {
  const placeOf = listPlaces(() => 0);
  const first = placeOf('tools/list', undefined);

  expect([first.page, first.goesOn('b')]).toEqual([1, true]);
  const second = placeOf('tools/list', 'b');
  expect([second.page, second.goesOn('b'), second.goesOn('c')]).toEqual([2, false, true]);
  const third = placeOf('tools/list', 'c');
  expect([third.page, third.goesOn('b'), third.goesOn('c'), third.goesOn('d')]).toEqual([3, false, false, true]);
});

it('keeps lists of different kinds apart, and begins anew with each', () => {
  const placeOf = listPlaces(() => 0);
  placeOf('tools/list', undefined).goesOn('b');
  placeOf('tools/list', 'b').goesOn('c');

  expect(placeOf('prompts/list', 'c').page).toBe(2);
  expect(placeOf('tools/list', undefined).goesOn('b')).toBe(true);
  expect(placeOf('tools/list', 'b').goesOn('c')).toBe(true);
});

it('knows a cursor that nobody gave as a further page', () => {
  expect(listPlaces(() => 0)('tools/list', 'x').page).toBe(2);
});

it('gives each page the same time, as long as the whole list has some left', () => {
  let now = 1_000;
  const placeOf = listPlaces(() => now);
  placeOf('tools/list', undefined).goesOn('b');
  now += listMs - pageMs;
  const second = placeOf('tools/list', 'b');
  second.goesOn('c');

  expect(second.ms).toBe(pageMs);
  now += pageMs - 1;
  expect(placeOf('tools/list', 'c').ms).toBe(1);
  expect(placeOf('tools/list', undefined).ms).toBe(pageMs);
});
