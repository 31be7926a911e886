import { expect, it, vi } from 'vitest';
import { createIdleEnd } from '@/lib/speaker/idle-end';
import { createFakeTime } from '../fakes/timers';

it('ends a document that nothing has held for 30 s, from its beginning on', async () => {
  const time = createFakeTime();
  const end = vi.fn();
  createIdleEnd(time.timers, end);

  await time.advance(29_999);
  expect(end).not.toHaveBeenCalled();
  await time.advance(1);
  expect(end).toHaveBeenCalledTimes(1);
});

it('does not end it while anything holds it, and counts anew after the last hold', async () => {
  const time = createFakeTime();
  const end = vi.fn();
  const idle = createIdleEnd(time.timers, end);
  const first = idle.hold();
  const second = idle.hold();

  await time.advance(100_000);
  first();
  first();
  await time.advance(100_000);
  expect(end).not.toHaveBeenCalled();
  second();
  await time.advance(29_999);
  expect(end).not.toHaveBeenCalled();
  await time.advance(1);
  expect(end).toHaveBeenCalledTimes(1);
});
