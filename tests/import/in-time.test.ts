import { expect, it } from 'vitest';
import { inTime } from '@/lib/import/in-time';

it('puts items in the order of their times, and those without one behind what they followed', () => {
  expect(inTime([undefined, 3, undefined, 1, undefined, 2], (time) => time)).toEqual([
    undefined,
    1,
    undefined,
    2,
    3,
    undefined,
  ]);
});
