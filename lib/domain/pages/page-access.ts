/** Why a page is not read, whatever the user allows. */
export const pageRefusals = [
  /** One of the browser's own pages, or one of an extension. */
  'browser-page',
  /** The store of extensions, where no extension may act. */
  'store',
  /** A file of this computer, to which the browser gives access by a switch of its own. */
  'file',
  /** The browser has put the tab to sleep: there is no page to read. */
  'sleeping',
  'private',
  /** The organisation that manages this browser does not allow it. */
  'managed',
  /** The tab was closed. */
  'gone',
  /** Another page loaded after the gesture, before the first one was read. */
  'changed',
  /** There is no text in it. */
  'empty',
  /** It did not answer in time. */
  'slow',
  /** What came from it is not what our script sends. */
  'unreadable',
  /** It is a PDF in the browser's viewer: the panel reads the file instead. */
  'pdf',
  /** A PDF among the files of this computer, which the browser gives to no extension. */
  'pdf-file',
  /** The site did not send the PDF again. */
  'pdf-blocked',
  /** A picture that its site gives to no other, and that cannot be seen either. */
  'picture',
  /** A part of a PDF in the browser's viewer. */
  'region-pdf',
  /** A link that does not lead to the web. */
  'link-address',
  /** A link of another site to this computer, a private network or an unusual port. */
  'link-private',
  /** What a link leads to could not be had. */
  'link-unreachable',
  /** It wants the user to sign in. */
  'link-sign-in',
  /** It is more than is taken of one page or file. */
  'link-too-large',
  /** It is neither a page nor a file that can be read. */
  'link-kind',
] as const;

export type PageRefusal = (typeof pageRefusals)[number];

/** What the browser reports about a tab. Address and title are absent where the extension has no access to it. */
export type TabFacts = {
  readonly id: number;
  readonly windowId: number;
  readonly url?: string;
  readonly title?: string;
  readonly isDiscarded: boolean;
  readonly isIncognito: boolean;
};

/** Whether the page in a tab may be read. */
export type PageState =
  | { readonly type: 'readable'; readonly tabId: number; readonly url: string; readonly title: string }
  /** The user has to allow it first. The address is absent where the browser does not report it. */
  | { readonly type: 'ask'; readonly tabId: number; readonly url?: string; readonly title?: string }
  | { readonly type: 'refused'; readonly tabId?: number; readonly reason: PageRefusal };

/** What is known about our access, beside the tab. */
export type AccessFacts = {
  /** The user has granted the tab's site. */
  readonly isGranted: boolean;
  /** A gesture on this page has opened it, and it has not left its site since. */
  readonly isOpened: boolean;
  /** Every site is granted, so an address that is not reported belongs to the browser. */
  readonly seesAll: boolean;
  readonly isFileAllowed: boolean;
  readonly isManaged: boolean;
};

const parseUrl = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined);

/** Where Chrome, Edge and Firefox keep their extensions; no extension may act there. */
const stores: readonly RegExp[] = [
  /^https:\/\/chromewebstore\.google\.com\//,
  /^https:\/\/chrome\.google\.com\/webstore/,
  /^https:\/\/microsoftedge\.microsoft\.com\/addons/,
  /^https:\/\/addons\.mozilla\.org\//,
];

/** Why the page at an address is never read, or undefined. */
const refusalOf = (address: string, isFileAllowed: boolean): PageRefusal | undefined => {
  if (stores.some((store) => store.test(address))) return 'store';
  const url = parseUrl(address);
  switch (url?.protocol) {
    case 'https:':
    case 'http:':
      return undefined;
    case 'file:':
      return isFileAllowed ? undefined : 'file';
    default:
      return 'browser-page';
  }
};

/** The state of the page in a tab. Pure; whether the browser agrees shows when the page is read. */
export const pageStateOf = (tab: TabFacts, access: AccessFacts): PageState => {
  const refused = (reason: PageRefusal): PageState => ({ type: 'refused', tabId: tab.id, reason });
  if (tab.isIncognito) return refused('private');
  if (access.isManaged) return refused('managed');
  if (tab.url === undefined) {
    if (access.seesAll) return refused('browser-page');
    return tab.isDiscarded ? refused('sleeping') : { type: 'ask', tabId: tab.id };
  }
  const reason = refusalOf(tab.url, access.isFileAllowed);
  if (reason !== undefined) return refused(reason);
  if (tab.isDiscarded) return refused('sleeping');
  const title = tab.title ?? '';
  if (access.isGranted || access.isOpened) return { type: 'readable', tabId: tab.id, url: tab.url, title };
  return { type: 'ask', tabId: tab.id, url: tab.url, title };
};

/**
 * The match pattern that opens a page's site: scheme and host, every port. Undefined for an address that no site has.
 * Format: https://developer.chrome.com/docs/extensions/develop/concepts/match-patterns
 */
export const sitePattern = (address: string): string | undefined => {
  const url = parseUrl(address);
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return `${url.protocol}//${url.hostname}/*`;
};

/** The patterns that open every site, as they are asked for together. */
export const allSites: readonly string[] = ['https://*/*', 'http://*/*'];

/** Whether two addresses name the same document: everything except what follows `#`. */
export const isSameDocument = (one: string, other: string): boolean => {
  const withoutHash = (address: string): string => address.replace(/#.*$/s, '');
  return withoutHash(one) === withoutHash(other);
};

/** The origin of an address; all files of this computer have the same one. Empty for an address that has none. */
export const originOf = (address: string): string => {
  const url = parseUrl(address);
  if (url?.protocol === 'file:') return 'file://';
  return url === undefined || url.origin === 'null' ? '' : url.origin;
};
