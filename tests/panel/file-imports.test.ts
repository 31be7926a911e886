import { beforeEach, expect, it } from 'vitest';
import {
  beginReading,
  cancelImport,
  endReading,
  isReadingFor,
  noteProgress,
  useFileImports,
} from '@/lib/panel/file-imports';

const fileImport = (id: string, draftKey = 'c1') => ({ id, draftKey, name: `${id}.pdf` });
const ids = (): readonly string[] => useFileImports.getState().imports.map(({ id }) => id);

beforeEach(() => useFileImports.setState({ imports: [] }));

it('shows what is read in the order in which it was given, until it is read', () => {
  for (const id of ['a', 'b', 'c']) beginReading(fileImport(id));
  endReading('b');

  expect(ids()).toEqual(['a', 'c']);
});

it('tells how far one is, and leaves the others as they are', () => {
  beginReading(fileImport('a'));
  beginReading(fileImport('b'));
  noteProgress('b', { page: 2, pageCount: 9 });
  noteProgress('gone', { page: 1, pageCount: 1 });

  expect(useFileImports.getState().imports).toEqual([
    fileImport('a'),
    { ...fileImport('b'), progress: { page: 2, pageCount: 9 } },
  ]);
});

it('stops the one that is taken off, and no other', () => {
  const signals = [beginReading(fileImport('a')), beginReading(fileImport('b'))];
  cancelImport('a');
  cancelImport('gone');

  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(ids()).toEqual(['b']);
});

it('stops nothing that was read to its end', () => {
  const signal = beginReading(fileImport('a'));
  endReading('a');
  cancelImport('a');

  expect(signal.aborted).toBe(false);
});

it('knows whose files are still being read', () => {
  beginReading(fileImport('a', 'c1'));
  const during = [isReadingFor('c1'), isReadingFor('c2')];
  endReading('a');

  expect([during, isReadingFor('c1')]).toEqual([[true, false], false]);
});
