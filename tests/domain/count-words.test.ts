import { expect, it } from 'vitest';
import { countWords } from '@/lib/domain/count-words';

it.each([
  ['The sky is blue.', 4],
  ['空が青い', 3],
  ['', 0],
])('counts the words of %j', (text, count) => {
  expect(countWords(text)).toBe(count);
});

it('counts between spaces where a text is too long to be segmented', () => {
  expect(countWords('word '.repeat(30_000))).toBe(30_000);
});
