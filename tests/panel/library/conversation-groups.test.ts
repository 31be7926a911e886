import { expect, it } from 'vitest';
import { formatsFor } from '@/lib/i18n/format';
import { groupByDate, rowTime } from '@/lib/panel/library/conversation-groups';

const now = new Date(2026, 10, 20, 12, 0).getTime();
const at = (month: number, day: number): number => new Date(2026, month, day, 9, 5).getTime();
const formats = formatsFor('en-US');

it('puts rows under pinned, today, yesterday, the days before, and months', () => {
  const rows = [
    { updatedAt: at(8, 1), pinnedAt: 1 },
    { updatedAt: at(10, 20) },
    { updatedAt: at(10, 19) },
    { updatedAt: at(10, 14) },
    { updatedAt: at(9, 30) },
  ];

  expect(
    groupByDate(rows, now, formats, (key) => key).map(({ label, rows: members }) => [label, members.length]),
  ).toEqual([
    ['library.pinned', 1],
    ['Today', 1],
    ['Yesterday', 1],
    ['library.previousDays', 1],
    ['October 2026', 1],
  ]);
});

it('shortens the time of a row to what its group leaves open', () => {
  expect(rowTime(at(10, 20), now, formats)).toBe('9:05 AM');
  expect(rowTime(at(10, 16), now, formats)).toBe('Mon');
  expect(rowTime(at(8, 1), now, formats)).toBe('Sep 1');
});
