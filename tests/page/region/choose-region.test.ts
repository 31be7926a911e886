// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { RegionWords } from '@/lib/domain/pages/page-region';
import { chooseRegion } from '@/lib/page/region/choose-region';

const words: RegionWords = {
  label: 'Part',
  hint: 'Drag',
  take: 'Add',
  cancel: 'Cancel',
  size: '{width} × {height}',
  locale: 'en-US',
  direction: 'ltr',
};

const host = (): Element | null => document.querySelector('[popover], html > div');
const stop = (): AbortController => new AbortController();

beforeEach(() => {
  document.documentElement.replaceChildren(document.createElement('body'));
  // happy-dom has no top layer.
  vi.stubGlobal('ToggleEvent', class extends Event {});
  HTMLElement.prototype.showPopover = () => undefined;
});

it('stands in a closed tree in the page, and goes when it is ended from outside', async () => {
  const ended = stop();
  const chosen = chooseRegion('', words, ended.signal);
  const element = host();
  ended.abort();

  expect(element?.shadowRoot).toBeNull();
  expect(await chosen).toBe('cancelled');
  expect(host()).toBeNull();
});

it('ends where the page takes it out', async () => {
  const chosen = chooseRegion('', words, stop().signal);
  host()?.remove();

  expect(await chosen).toBe('disturbed');
});

it('hears nothing of what the page dispatches itself', async () => {
  const ended = stop();
  const chosen = chooseRegion('', words, ended.signal);
  for (const key of ['ArrowRight', 'Enter', 'Escape']) window.dispatchEvent(new KeyboardEvent('keydown', { key }));
  const stands = host() !== null;
  ended.abort();

  expect(stands).toBe(true);
  expect(await chosen).toBe('cancelled');
});
