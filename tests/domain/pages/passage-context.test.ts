import { expect, it } from 'vitest';
import { aboveGap, passageContexts } from '@/lib/domain/pages/passage-context';

const page = {
  starts: [0, 1, 2, 3, 4],
  sections: [
    { title: 'A', level: 1, passage: 1 },
    { title: 'B', level: 3, passage: 1 },
    { title: 'C', level: 2, passage: 3 },
  ],
  tableHeads: [{ text: 'Name; Size', from: 2, to: 2 }],
};

it('gives each passage all headings that it is under, and the first row of the table that it goes on with', () => {
  const contexts = passageContexts(page);

  expect(contexts.map(({ sections }) => sections.map(({ title }) => title))).toEqual([
    [],
    ['A', 'B'],
    ['A', 'B'],
    ['A', 'C'],
    ['A', 'C'],
  ]);
  expect(contexts.map(({ row }) => row)).toEqual([undefined, undefined, 'Name; Size', undefined, undefined]);
});

it('says before a passage what neither it nor the one before it shows', () => {
  const contexts = passageContexts(page);
  const titles = (place: number, before?: number): readonly string[] => {
    const context = contexts[place] ?? { sections: [] };
    return aboveGap(place, context, before === undefined ? undefined : contexts[before]).path.map(({ title }) => title);
  };

  expect(titles(4)).toEqual(['A', 'C']);
  expect(titles(4, 1)).toEqual(['A', 'C']);
  expect(titles(3, 1)).toEqual([]);
  expect(titles(3)).toEqual(['A']);
});
