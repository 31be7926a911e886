// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSpan } from '@/lib/panel/use-span';

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('is how long it was when the moment was first shown, and stays that', () => {
  const { result, rerender, unmount } = renderHook(({ until }) => useSpan(until), { initialProps: { until: 6000 } });
  const first = result.current;
  vi.setSystemTime(4000);
  rerender({ until: 6000 });
  const later = result.current;
  rerender({ until: 9000 });
  const next = result.current;
  rerender({ until: 3000 });

  expect([first, later, next, result.current]).toEqual([5000, 5000, 5000, 1]);
  unmount();
});
