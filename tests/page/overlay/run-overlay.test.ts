// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { OverlayStore } from '@/lib/domain/pages/overlay-view';
import { overlayTexts } from '@/lib/i18n/overlay-texts';
import { runOverlay } from '@/lib/page/overlay/run-overlay';

const { runtime } = vi.hoisted((): { runtime: { id?: string } } => ({ runtime: { id: 'parley' } }));
vi.mock('@/lib/platform/page-browser', () => ({ pageBrowser: { runtime } }));
vi.mock('@/lib/page/overlay/overlay-host', () => {
  const surface = document.createElement('div');
  return {
    createOverlayHost: () => ({ element: surface, surface, show: vi.fn(), restore: vi.fn(), remove: vi.fn() }),
  };
});

it('answers a click after an update of the extension with what is to be done, and with nothing else', () => {
  const pressed = vi.fn();
  const button = document.createElement('button');
  button.addEventListener('click', pressed);
  const drawn: OverlayStore[] = [];
  const overlay = runOverlay({
    start: {
      texts: overlayTexts('en-US', []),
      locale: 'en-US',
      direction: 'ltr',
      appearance: 'light',
      prompts: [],
      showsToolbar: false,
      sentences: { languages: { uiLanguage: 'en-US', favourites: [] }, code: 'skip', notes: 'skip' },
    },
    connection: {
      request: () => Promise.reject(new Error('nobody is there')),
      onEvent: () => () => undefined,
      onDisconnect: () => () => undefined,
      onReconnect: () => () => undefined,
      close: () => undefined,
    },
    drawing: {
      css: '',
      mount: (element, store) => {
        drawn.push(store);
        element.append(button);
        return () => button.remove();
      },
    },
    mayShow: () => true,
  });
  overlay.onEvent({ type: 'overlay-order', order: { type: 'say', notice: 'copied' } });
  button.click();
  expect(pressed).toHaveBeenCalledTimes(1);

  delete runtime.id;
  button.click();

  expect(pressed).toHaveBeenCalledTimes(1);
  expect(drawn[0]?.get().notice).toBe('updated');
  overlay.end();
});
