import { expect, it } from 'vitest';
import { firstLetters } from '@/lib/domain/first-letters';

it.each([
  ['a longer text', 8, 'a longer'],
  ['short', 8, 'short'],
  ['abc😀', 4, 'abc'],
  ['abc😀', 5, 'abc😀'],
  ['a\uD83Db', 3, 'ab'],
])('cuts %j at %i, and no letter in two', (text, length, begun) => {
  expect(firstLetters(text, length)).toBe(begun);
});
