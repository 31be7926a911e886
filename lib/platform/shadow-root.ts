import { pageBrowser } from './page-browser';

/** Elements of HTML that may be a shadow host, beside custom elements: https://dom.spec.whatwg.org/#valid-shadow-host-name */
const hostNames: ReadonlySet<string> = new Set([
  'article',
  'aside',
  'blockquote',
  'body',
  'div',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'main',
  'nav',
  'p',
  'section',
  'span',
]);

/** https://developer.chrome.com/docs/extensions/reference/api/dom; looked up once, since it is asked for each element. */
const chromeReads: ((element: HTMLElement) => ShadowRoot | null) | undefined = pageBrowser.dom?.openOrClosedShadowRoot;

const readClosed = (element: HTMLElement): ShadowRoot | null => {
  if (chromeReads !== undefined) return chromeReads(element);
  // https://developer.mozilla.org/docs/Web/API/Element/openOrClosedShadowRoot
  const openRoot: unknown = 'openOrClosedShadowRoot' in element ? element.openOrClosedShadowRoot : null;
  return openRoot instanceof ShadowRoot ? openRoot : null;
};

/** The shadow root of an element, even a closed one, or null. For scripts in web pages. */
export const shadowRootOf = (element: Element): ShadowRoot | null => {
  if (element.shadowRoot !== null) return element.shadowRoot;
  if (!(element instanceof HTMLElement)) return null;
  if (!hostNames.has(element.localName) && !element.localName.includes('-')) return null;
  return readClosed(element);
};
