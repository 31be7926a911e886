import { expect, it, vi } from 'vitest';
import { createFrameBatch } from '@/lib/panel/frame-batch';

it('delivers what arrives within one frame together, in its order', () => {
  const deliver = vi.fn();
  const frames: (() => void)[] = [];
  const batch = createFrameBatch<number>(deliver, (callback) => void frames.push(callback));
  batch.add(1);
  batch.add(2);

  frames.shift()?.();
  batch.add(3);
  frames.shift()?.();

  expect(deliver.mock.calls).toEqual([[[1, 2]], [[3]]]);
});

it('delivers at once when asked, and nothing again with the frame', () => {
  const deliver = vi.fn();
  const frames: (() => void)[] = [];
  const batch = createFrameBatch<number>(deliver, (callback) => void frames.push(callback));
  batch.add(1);

  batch.flush();
  frames.shift()?.();

  expect(deliver.mock.calls).toEqual([[[1]]]);
});
