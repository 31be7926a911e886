import { expect, it } from 'vitest';
import { statementsAbout, statementsAt } from '@/lib/domain/pages/cited-statements';

const at = (text: string, mark: string): readonly string[] => {
  const start = text.indexOf(mark);
  return statementsAt(text, start, start + mark.length);
};

it.each([
  ['the words since the mark before', 'It has 204 steps [2], a lamp below [4], and more.', '[4]', ', a lamp below'],
  ['the sentence that the mark ends', 'It is old. It has 204 steps [2]. Nobody knows.', '[2]', 'It has 204 steps'],
  ['the sentence before a mark behind its full stop', 'It is old. It has 204 steps. [2]', '[2]', 'It has 204 steps.'],
  ['the words before several marks', 'It has 204 steps [1][2].', '[2]', 'It has 204 steps'],
  [
    'the words behind a mark that begins a line',
    'Said.\n[2] says that it has 204 steps.',
    '[2]',
    'says that it has 204 steps.',
  ],
  ['a sentence without blanks', '古い。階段は204段です[2]。', '[2]', '階段は204段です'],
])('takes %s', (_, text, mark, statement) => {
  expect(at(text, mark)[0]).toBe(statement);
});

it('goes on to the sentence and to the line where the nearest words say too little', () => {
  expect(at('It is old. It has steps [1] and a lamp [2]. So it is.', '[2]')).toEqual([
    'and a lamp',
    'It has steps  and a lamp',
    'It is old. It has steps  and a lamp . So it is.',
  ]);
});

it('takes the first place in a text that names a passage, and none where none does', () => {
  expect(statementsAbout('One [1].\n\n- Two [2, 3].\n- Three [3].', 3)[0]).toBe('- Two');
  expect(statementsAbout('One [1].', 9)).toEqual([]);
  expect(statementsAbout('[1]', 1)).toEqual([]);
});
