import { afterAll, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

// WXT's own set-up puts the browser's API in place once; where files share modules, it is gone for the second file.
Object.assign(globalThis, { chrome: fakeBrowser, browser: fakeBrowser });

// Once it is compiled, Node 20's own reads Latin-1 as UTF-8 and finds no address in `https://bücher.example`; no browser does.
URL.canParse = (address, base) => {
  try {
    return new URL(address, base) instanceof URL;
  } catch {
    return false;
  }
};

// Where files share their globals, the next file must not find what the last test of this one put in place.
afterAll(() => {
  vi.unstubAllGlobals();
});

// A wait has a generous ceiling, a guard against hanging: a busy machine loads a lazy part in more than the default second.
if (typeof document !== 'undefined') {
  Object.assign(fakeBrowser.dom, { openOrClosedShadowRoot: (element: Element) => element.shadowRoot });
  // happy-dom has no frame sets, and does not say that nothing is in a slot.
  Object.assign(globalThis, { HTMLFrameElement: class {}, HTMLFrameSetElement: class {} });
  // Nor does it say that it draws as the standards have it, without which KaTeX draws nothing.
  Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat', configurable: true });
  for (const { prototype } of [Element, Text]) {
    if (!('assignedSlot' in prototype)) Object.defineProperty(prototype, 'assignedSlot', { value: null });
  }
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
  // A view is drawn when its texts are loaded: lazyView() sees to it.
  const { loadRemainingTexts } = await import('@/lib/i18n/texts');
  await loadRemainingTexts();
}
