import { expect, it } from 'vitest';
import { quotedSentence } from '@/lib/retrieval/quoted-sentence';

const stair =
  'The stair\nNobody knows who carried the stones up the rock. The stair has two hundred and four steps, and each was cut from one block. The keeper swept it on Sundays.';

const quoted = (passage: string, ...statements: readonly string[]): string | undefined => {
  const found = quotedSentence(passage, statements);
  return found === undefined ? undefined : passage.slice(found.start, found.end);
};

it.each([
  [
    'the words of the sentence',
    'It has two hundred and four steps.',
    'The stair has two hundred and four steps, and each was cut from one block.',
  ],
  ['other forms of its words', 'Every Sunday someone was sweeping', 'The keeper swept it on Sundays.'],
  [
    'words of the heading too',
    'The stones of the stair were carried',
    'Nobody knows who carried the stones up the rock.',
  ],
])('is found by %s', (_, statement, sentence) => {
  expect(quoted(stair, statement)).toBe(sentence);
});

it.each([
  ['灯台は明治に建った。階段は二百四段ある。番人が毎週掃いた。', '階段の数は二百四段です', '階段は二百四段ある。'],
  ['灯塔建于一八九〇年。楼梯有二百零四级。守塔人每周打扫。', '楼梯一共二百零四级', '楼梯有二百零四级。'],
  ['بنيت المنارة قديماً. في الدرج مئتا درجة. كان الحارس يكنسه.', 'عدد درجات الدرج مئتا درجة', 'في الدرج مئتا درجة.'],
])('is found in %s', (passage, statement, sentence) => {
  expect(quoted(passage, statement)).toBe(sentence);
});

it('is looked for by the next words where the nearest have none in common', () => {
  expect(quoted(stair, 'quelque chose', 'Sundays')).toBe('The keeper swept it on Sundays.');
});

it('is the first of those that say as much, and no heading', () => {
  const passage = 'The lamp\nA lamp burns. Each lamp needs oil.';

  expect(quoted(passage, 'a lamp')).toBe('A lamp burns.');
});

it('is none where no words are in common, and the only one there is', () => {
  expect(quoted(stair, 'Das ist etwas anderes.')).toBeUndefined();
  expect(quoted('Only this.', 'Das ist etwas anderes.')).toBe('Only this.');
});

it('has no mark of a list and no time of a transcript before it', () => {
  expect(quoted('[1:02:09] Ships sink.\nBoats float.', 'ships')).toBe('Ships sink.');
  expect(quoted('• Boats pay two pounds.\n3. Ships pay nine pounds.', 'ships')).toBe('Ships pay nine pounds.');
});
