import { expect, it, vi } from 'vitest';
import { createFrameBatch } from '@/lib/panel/chat/frame-batch';

/** A batch over frames and a clock that the test moves. */
const setUp = () => {
  const deliver = vi.fn();
  const frames: (() => void)[] = [];
  const clock = { ms: 0 };
  const batch = createFrameBatch<number>(deliver, {
    schedule: (callback) => void frames.push(callback),
    now: () => clock.ms,
  });
  return { deliver, frames, clock, batch };
};

it('delivers at once what comes after a pause', () => {
  const { deliver, frames, clock, batch } = setUp();

  batch.add(1);
  clock.ms = 16;
  batch.add(2);

  expect(deliver.mock.calls).toEqual([[[1]], [[2]]]);
  expect(frames).toEqual([]);
});

it('delivers what follows closely together with the next frame, in its order', () => {
  const { deliver, frames, batch } = setUp();
  batch.add(1);
  batch.add(2);
  batch.add(3);

  frames.shift()?.();

  expect(deliver.mock.calls).toEqual([[[1]], [[2, 3]]]);
});

it('waits for the frame that was asked for, however late it comes', () => {
  const { deliver, frames, clock, batch } = setUp();
  batch.add(1);
  batch.add(2);
  clock.ms = 50;

  batch.add(3);

  expect(deliver.mock.calls).toEqual([[[1]]]);
  frames.shift()?.();
  expect(deliver.mock.calls).toEqual([[[1]], [[2, 3]]]);
});

it('delivers at once when asked, and nothing again with the frame', () => {
  const { deliver, frames, batch } = setUp();
  batch.add(1);
  batch.add(2);

  batch.flush();
  frames.shift()?.();

  expect(deliver.mock.calls).toEqual([[[1]], [[2]]]);
});
