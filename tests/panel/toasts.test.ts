import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, showToast, useToast } from '@/lib/panel/toasts';

const shown = () => useToast.getState().toast;

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
});
afterEach(() => {
  dismissToast();
  vi.useRealTimers();
});

it('goes by itself after three seconds', () => {
  showToast({ textKey: 'player.queued' });

  vi.advanceTimersByTime(2999);
  const before = shown()?.textKey;
  vi.advanceTimersByTime(1);

  expect([before, shown()]).toEqual(['player.queued', undefined]);
});

it.each(['undo', 'action'] as const)('stays as long as its %s is offered, and tells until when', (kind) => {
  const offer = { labelKey: 'player.fromStart', run: () => undefined, forMs: 10_000 } as const;
  showToast({ textKey: 'library.deleted', [kind]: offer });

  vi.advanceTimersByTime(9999);
  const before = shown()?.until;
  vi.advanceTimersByTime(1);

  expect([before, shown()]).toEqual([11_000, undefined]);
});

it('gives a new one its whole time, whatever is left of the one before', () => {
  showToast({ textKey: 'player.queued' });
  const first = shown()?.id;
  vi.advanceTimersByTime(2900);
  showToast({ textKey: 'player.queued' });
  const second = shown()?.id;
  vi.advanceTimersByTime(2900);

  expect(second).not.toBe(first);
  expect(shown()?.id).toBe(second);
});

it('goes when it is dismissed, and takes nothing away that comes after', () => {
  showToast({ textKey: 'player.queued' });
  dismissToast();
  const dismissed = shown();
  showToast({ textKey: 'library.deleted', undo: { run: () => undefined, forMs: 60_000 } });
  vi.advanceTimersByTime(3000);

  expect([dismissed, shown()?.textKey]).toEqual([undefined, 'library.deleted']);
});
