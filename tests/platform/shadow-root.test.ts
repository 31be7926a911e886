// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

const asked: string[] = [];
const closed = new WeakMap<Element, ShadowRoot>();
// The module looks the browser's way in up when it is loaded, which another test may have done.
vi.resetModules();
Object.assign(fakeBrowser.dom, {
  openOrClosedShadowRoot: (element: Element) => {
    asked.push(element.localName);
    return closed.get(element) ?? null;
  },
});
const { shadowRootOf } = await import('@/lib/platform/shadow-root');

beforeEach(() => {
  asked.length = 0;
});

it('finds a root that the page shows, without asking the browser', () => {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });

  expect(shadowRootOf(host)).toBe(root);
  expect(asked).toEqual([]);
});

it.each(['article', 'news-card'])('finds a root that the page keeps to itself in <%s>', (name) => {
  const host = document.createElement(name);
  closed.set(host, host.attachShadow({ mode: 'closed' }));

  expect(shadowRootOf(host)).toBe(closed.get(host));
});

it('asks only about elements that can have one', () => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');

  for (const element of [document.createElement('a'), document.createElement('td'), svg]) {
    expect(shadowRootOf(element)).toBeNull();
  }
  expect(shadowRootOf(document.createElement('section'))).toBeNull();
  expect(asked).toEqual(['section']);
});
