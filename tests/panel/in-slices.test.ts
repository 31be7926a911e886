import { expect, it } from 'vitest';
import { inSlices } from '@/lib/panel/in-slices';

const values = Array.from({ length: 1200 }, (_, index) => index);

it('does a large work in several tasks, in order', async () => {
  const tasks: number[] = [];
  let turn = 0;
  const timer = setInterval(() => (turn += 1), 0);
  const doubled = await inSlices(
    values,
    (slice) => {
      tasks.push(turn);
      return slice.map((value) => value * 2);
    },
    () => true,
  );
  clearInterval(timer);

  expect(doubled).toEqual(values.map((value) => value * 2));
  expect(tasks).toHaveLength(3);
});

it('stops when nobody wants it any more', async () => {
  let isWanted = true;
  let slices = 0;
  const done = inSlices(
    values,
    (slice) => {
      slices += 1;
      isWanted = false;
      return slice;
    },
    () => isWanted,
  );

  expect([await done, slices]).toEqual([undefined, 1]);
});
