// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { watchSight } from '@/lib/panel/tools/watch-sight';

type Report = (entries: readonly { isIntersecting: boolean }[]) => void;

let report: Report = () => undefined;
let watched = 0;

let root: unknown;

class FakeObserver {
  constructor(callback: Report, options: IntersectionObserverInit) {
    report = callback;
    root = options.root;
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
  watchSight(document.createElement('iframe'), away);
  report([{ isIntersecting: false }]);
  expect(away).not.toHaveBeenCalled();
  report([{ isIntersecting: true }]);
  report([{ isIntersecting: true }, { isIntersecting: false }]);

  expect(away).toHaveBeenCalledOnce();
  expect(watched).toBe(0);
});

it('watches no longer when it was stopped', () => {
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  watchSight(document.createElement('div'), () => undefined)();

  expect(watched).toBe(0);
});

it('measures by what scrolls the element, and not by what only clips it', () => {
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  const [scroller, clip, element] = ['auto', 'hidden', 'visible'].map((overflowY) => {
    const box = document.createElement('div');
    box.style.overflowY = overflowY;
    return box;
  });
  if (scroller === undefined || clip === undefined || element === undefined) throw new Error('three are made');
  document.body.append(scroller);
  scroller.append(clip);
  clip.append(element);
  watchSight(element, () => undefined);

  expect(root).toBe(scroller);
  scroller.remove();
});
