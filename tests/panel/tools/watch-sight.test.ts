import { afterEach, expect, it, vi } from 'vitest';
import { watchSight } from '@/lib/panel/tools/watch-sight';

type Report = (entries: readonly { isIntersecting: boolean }[]) => void;

let report: Report = () => undefined;
let watched = 0;

class FakeObserver {
  constructor(callback: Report) {
    report = callback;
  }
  observe = () => {
    watched += 1;
  };
  disconnect = () => {
    watched -= 1;
  };
}

afterEach(() => {
  watched = 0;
});

it('calls once, when what was in sight is far out of it', () => {
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  const away = vi.fn();
  watchSight({} as Element, away);
  report([{ isIntersecting: false }]);
  expect(away).not.toHaveBeenCalled();
  report([{ isIntersecting: true }]);
  report([{ isIntersecting: true }, { isIntersecting: false }]);

  expect(away).toHaveBeenCalledOnce();
  expect(watched).toBe(0);
});

it('watches no longer when it was stopped', () => {
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  watchSight({} as Element, () => undefined)();

  expect(watched).toBe(0);
});
