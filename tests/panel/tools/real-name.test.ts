import { expect, it } from 'vitest';
import { differs, foreignLetters } from '@/lib/panel/tools/real-name';

it.each<[string, string, boolean]>([
  ['Calculator', 'wipe_disk', true],
  ['Read this page', 'ѕеnd_mаil', true],
  ['Get sum', 'get_sum', false],
  ['getSum', 'get-sum', false],
  ['天气', 'weather', true],
  ['GET SUM', 'get.sum', false],
  ['Get Sum Tool', 'get-sum', false],
  ['Get the sum of two numbers', 'getSum', false],
  ['Summe', 'get_sum', true],
  ['Read this page', 'read_mail', true],
])('a title %s for a tool %s says something else: %s', (title, name, expected) => {
  expect(differs(title, name)).toBe(expected);
});

it('marks letters that stand among those of another alphabet', () => {
  expect(foreignLetters('ѕеnd_mаil')).toEqual([
    { letter: 'ѕ', code: 'U+0455' },
    { letter: 'е', code: 'U+0435' },
    { letter: 'а', code: 'U+0430' },
  ]);
  expect(foreignLetters('Gοοgle')).toEqual([{ letter: 'ο', code: 'U+03BF' }]);
});

it.each(['send_mail', 'отправить_почту', 'поиск search', 'Wörterbuch', 'ツール_tool', 'λ_calc'])(
  'marks nothing in %s, whose words are each of one alphabet',
  (name) => {
    expect(foreignLetters(name)).toEqual([]);
  },
);
