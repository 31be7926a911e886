import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { steadyClock, systemClock, systemTimers } from '@/lib/platform/clock';

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs something once after a while', () => {
  const run = vi.fn();
  systemTimers.after(100, run);

  vi.advanceTimersByTime(99);
  const before = run.mock.calls.length;
  vi.advanceTimersByTime(500);

  expect([before, run.mock.calls.length]).toEqual([0, 1]);
});

it('runs something again and again until it is cancelled', () => {
  const run = vi.fn();
  const cancel = systemTimers.every(100, run);

  vi.advanceTimersByTime(350);
  cancel();
  vi.advanceTimersByTime(350);

  expect(run).toHaveBeenCalledTimes(3);
});

it('does not run what is cancelled in time', () => {
  const run = vi.fn();
  systemTimers.after(100, run)();

  vi.advanceTimersByTime(500);

  expect(run).not.toHaveBeenCalled();
});

it('has a steady clock that a change of the wall clock does not move', () => {
  const [wall, steady] = [systemClock.now(), steadyClock.now()];
  vi.setSystemTime(1_000_000);

  expect(systemClock.now() - wall).toBe(999_000);
  expect(steadyClock.now()).toBe(steady);
});
