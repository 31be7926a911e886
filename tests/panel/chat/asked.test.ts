import { expect, it, vi } from 'vitest';
import { noteAsked, onAsked } from '@/lib/panel/chat/asked';

it('tells all who listen, each time, until they stop', () => {
  const [one, other] = [vi.fn(), vi.fn()];
  const stop = onAsked(one);
  const stopOther = onAsked(other);

  noteAsked();
  stop();
  noteAsked();
  stopOther();
  noteAsked();

  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2]);
});
