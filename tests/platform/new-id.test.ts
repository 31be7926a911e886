import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '@/lib/platform/new-id';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('never makes the same one twice', () => {
  const ids = Array.from({ length: 200 }, newId);

  expect(new Set(ids).size).toBe(200);
});

it('makes ids that sort as they were made, from one millisecond to the next', () => {
  const ids = Array.from({ length: 20 }, () => {
    vi.advanceTimersByTime(1);
    return newId();
  });

  expect(ids.toSorted()).toEqual(ids);
});

it('begins with the time, ms since the epoch (RFC 9562, 5.7)', () => {
  expect(Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16)).toBe(1_800_000_000_000);
});
