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

it('counts a long line as the same words', () => {
  const words = Array.from({ length: 9000 }, (_, index) => `word${index % 7}`).join(' ');

  expect(countWords(words)).toBe(9000);
  expect(countWords(words.replaceAll(' ', '\n'))).toBe(9000);
});
