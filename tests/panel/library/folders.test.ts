import { expect, it } from 'vitest';
import { findFolders, foldersOf, knownSpelling } from '@/lib/panel/library/folders';

const of = (...folders: readonly (string | undefined)[]) =>
  foldersOf(
    folders.map((folder) => (folder === undefined ? {} : { folder })),
    'en-US',
  );
const shown = (...folders: readonly (string | undefined)[]) =>
  of(...folders).map(({ path, count }) => `${path} ${count}`);

it('lists the folders that something is in, and those that these are in, with what is in them', () => {
  expect(shown('Work/Reports', undefined, 'Work', 'Home', 'Work/Reports/2026')).toEqual([
    'Home 1',
    'Work 3',
    'Work/Reports 2',
    'Work/Reports/2026 1',
  ]);
});

it('takes two spellings as one folder, as it was written last', () => {
  expect(shown('Work/Reports', 'work', 'WORK/reports')).toEqual(['Work 3', 'Work/Reports 2']);
});

it('puts a folder behind the one that it is in, and numbers in their order', () => {
  expect(shown('Work 10', 'Work 9', 'Work/Z', 'Äpfel', 'Zebra', 'Work').map((line) => line.slice(0, -2))).toEqual([
    'Äpfel',
    'Work',
    'Work/Z',
    'Work 9',
    'Work 10',
    'Zebra',
  ]);
});

it('finds folders by words anywhere in their path, without regard to case', () => {
  const folders = of('Work/Reports', 'Home', 'العمل/تقارير');

  expect(findFolders(folders, 'REP wo').map(({ path }) => path)).toEqual(['Work/Reports']);
  expect(findFolders(folders, 'تقارير').map(({ path }) => path)).toEqual(['العمل/تقارير']);
  expect(findFolders(folders, ' ')).toHaveLength(folders.length);
});

it.each([
  ['work', 'Work'],
  ['WORK/REPORTS', 'Work/Reports'],
  ['work/reports/new', 'Work/Reports/new'],
  [' work / New ', 'Work/New'],
  ['workshop', 'workshop'],
  [' / ', ''],
])('writes %j as it is written here: %j', (typed, expected) => {
  expect(knownSpelling(typed, of('Work/Reports'))).toBe(expected);
});
