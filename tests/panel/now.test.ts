// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callAfter, currentTime, useNow } from '@/lib/panel/now';

beforeEach(() => {
  vi.useFakeTimers({ now: 10_400 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('is the time in whole seconds, and goes on with each', () => {
  const { result, unmount } = renderHook(useNow);
  const first = result.current;
  act(() => vi.advanceTimersByTime(2000));
  unmount();

  expect([first, result.current]).toEqual([10_000, 12_000]);
});

it('ticks for as many as show it, and for nobody', () => {
  const one = renderHook(useNow);
  const other = renderHook(useNow);
  const ticking = vi.getTimerCount();
  one.unmount();
  const afterOne = vi.getTimerCount();
  other.unmount();

  expect([ticking, afterOne, vi.getTimerCount()]).toEqual([1, 1, 0]);
});

it('knows the exact time whether or not it ticks', () => {
  expect(currentTime()).toBe(10_400);
});

it('calls after a while, unless it is taken back', () => {
  const called: string[] = [];
  callAfter(100, () => called.push('one'));
  callAfter(100, () => called.push('two'))();
  vi.advanceTimersByTime(100);

  expect(called).toEqual(['one']);
});
