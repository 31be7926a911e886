import { beforeEach, expect, it } from 'vitest';
import {
  beginReading,
  cancelReading,
  endReading,
  isReadingFor,
  noteProgress,
  useFileReadings,
} from '@/lib/panel/file-readings';

const reading = (id: string, draftKey = 'c1') => ({ id, draftKey, name: `${id}.pdf` });
const ids = (): readonly string[] => useFileReadings.getState().readings.map(({ id }) => id);

beforeEach(() => useFileReadings.setState({ readings: [] }));

it('shows what is read in the order in which it was given, until it is read', () => {
  for (const id of ['a', 'b', 'c']) beginReading(reading(id));
  endReading('b');

  expect(ids()).toEqual(['a', 'c']);
});

it('tells how far one is, and leaves the others as they are', () => {
  beginReading(reading('a'));
  beginReading(reading('b'));
  noteProgress('b', { page: 2, pageCount: 9 });
  noteProgress('gone', { page: 1, pageCount: 1 });

  expect(useFileReadings.getState().readings).toEqual([
    reading('a'),
    { ...reading('b'), progress: { page: 2, pageCount: 9 } },
  ]);
});

it('stops the one that is taken off, and no other', () => {
  const signals = [beginReading(reading('a')), beginReading(reading('b'))];
  cancelReading('a');
  cancelReading('gone');

  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(ids()).toEqual(['b']);
});

it('stops nothing that was read to its end', () => {
  const signal = beginReading(reading('a'));
  endReading('a');
  cancelReading('a');

  expect(signal.aborted).toBe(false);
});

it('knows whose files are still being read', () => {
  beginReading(reading('a', 'c1'));
  const during = [isReadingFor('c1'), isReadingFor('c2')];
  endReading('a');

  expect([during, isReadingFor('c1')]).toEqual([[true, false], false]);
});
