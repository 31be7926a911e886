import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWorkPieces } from '@/lib/platform/work-pieces';
import { settlePromises } from '../fakes/timers';

let now: number;
beforeEach(() => {
  now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.useRealTimers();
});

it('is due when a piece has lasted long enough, and not before', () => {
  const work = createWorkPieces(8);

  const due = [7, 8, 9].map((passed) => {
    now = 1000 + passed;
    return work.isDue();
  });

  expect(due).toEqual([false, true, true]);
});

it('begins a new piece with each rest', async () => {
  const work = createWorkPieces(8);
  now += 50;
  await work.rest();

  const atOnce = work.isDue();
  now += 8;

  expect([atOnce, work.isDue()]).toEqual([false, true]);
});

it('lets what waits already have its turn', async () => {
  const order: string[] = [];
  setImmediate(() => order.push('waited'));
  const work = createWorkPieces();

  await work.rest();
  order.push('work');

  expect(order).toEqual(['waited', 'work']);
});

it('rests for as long as it is told, and not for a mere turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const work = createWorkPieces();
  const rested = vi.fn();
  void work.rest(500).then(rested);

  vi.advanceTimersByTime(499);
  await settlePromises();
  const early = rested.mock.calls.length;
  vi.advanceTimersByTime(1);
  await settlePromises();

  expect([early, rested.mock.calls.length]).toEqual([0, 1]);
});
