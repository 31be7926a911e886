import { expect, it } from 'vitest';
import { fuzzyMatches, fuzzyScore } from '@/lib/domain/fuzzy-match';

it.each([
  ['', 'Explain', 4],
  ['exp', 'Explain', 4],
  ['LANG', 'Translate to my language', 3],
  ['plain', 'Explain', 2],
  ['tml', 'Translate to my language', 1],
  ['uber', 'Über den Dächern', 4],
  ['ひかり', 'ヒカリとひかり', 2],
  ['xyz', 'Explain', undefined],
  ['nialpxe', 'Explain', undefined],
])('scores "%s" in "%s" as %s', (query, text, score) => {
  expect(fuzzyScore(query, text)).toBe(score);
});

it('orders what fits by how well it fits, by whichever text fits best, and keeps the order of equals', () => {
  const tabs = [
    ['Best of', 'lamp.example'],
    ['A lamp', 'a.example'],
    ['Lamps', 'b.example'],
    ['Nothing', 'c.example'],
    ['Lamp', 'd.example'],
  ];

  expect(fuzzyMatches('lamp', tabs, (tab) => tab).map(([title]) => title)).toEqual([
    'Best of',
    'Lamps',
    'Lamp',
    'A lamp',
  ]);
});
