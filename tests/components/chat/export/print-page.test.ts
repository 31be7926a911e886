// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { printPage } from '@/components/chat/export/print-page';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:parley/1');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('prints the page once it is loaded in its tab, and lets go of it later', () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const print = vi.fn();
  const tab = Object.assign(Object.create(window), new EventTarget(), { print });
  const listeners: (() => void)[] = [];
  tab.addEventListener = (_: string, listener: () => void) => listeners.push(listener);
  vi.spyOn(window, 'open').mockReturnValue(tab);

  printPage(new Blob(['<p>']));
  const early = [print.mock.calls.length, revoke.mock.calls.length];
  for (const listener of listeners) listener();
  vi.advanceTimersByTime(60_000);

  expect(early).toEqual([0, 0]);
  expect(print).toHaveBeenCalledOnce();
  expect(revoke).toHaveBeenCalledWith('blob:parley/1');
});

it('says when the browser opens no tab', () => {
  vi.spyOn(window, 'open').mockReturnValue(null);

  expect(() => printPage(new Blob(['<p>']))).toThrow('opened no tab');
});
