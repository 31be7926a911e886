import { expect, it } from 'vitest';
import {
  citationMarks,
  citedNumbers,
  citedSources,
  type NumberedPassage,
  readPassageSource,
} from '@/lib/domain/pages/page-citation';

const passage = (number: number): NumberedPassage => ({
  number,
  url: 'https://news.example/sky',
  title: 'Sky',
  text: `Passage ${number}`,
  before: 'before',
  after: 'after',
});

it.each([
  ['It scatters [1].', [1]],
  ['It scatters [2][1] and [1, 3].', [2, 1, 3]],
  ['説明です[4]。', [4]],
  ['A [1](https://a.example) link, a list[2] and `code [3]` are none.', []],
  ['```\nlist [5]\n```\nBut this is [6].', [6]],
])('finds the numbers in %j', (text, numbers) => {
  expect(citedNumbers(text)).toEqual(numbers);
});

it('names only passages that were sent, each once, with what stands around them', () => {
  const known = [{ type: 'source' as const, source: { ...passage(2), type: 'passage', quote: 'Passage 2' } }];

  const sources = citedSources('See [1], [9], [2] and [1].', [passage(1), passage(2)], known);

  expect(sources).toEqual([
    {
      type: 'passage',
      number: 1,
      url: 'https://news.example/sky',
      title: 'Sky',
      quote: 'Passage 1',
      before: 'before',
      after: 'after',
    },
  ]);
});

it('takes a source that a service named for no passage', () => {
  expect(readPassageSource({ url: 'https://a.example', title: 'A' })).toBeUndefined();
});

it('says where the brackets stand', () => {
  expect(citationMarks('It is [2][3, 4].')).toEqual([
    { start: 6, end: 9, numbers: [2] },
    { start: 9, end: 15, numbers: [3, 4] },
  ]);
});
