import { describe, expect, it } from 'vitest';
import {
  type AccessFacts,
  isSameDocument,
  originOf,
  type PageState,
  pageStateOf,
  sitePattern,
  type TabFacts,
} from '@/lib/domain/pages/page-access';
import { fakeTab } from '../../fakes/fake-pages';

const nothing: AccessFacts = {
  isGranted: false,
  isOpened: false,
  seesAll: false,
  isFileAllowed: false,
  isManaged: false,
};
const { url: _url, title: _title, ...untold } = fakeTab();

describe('pageStateOf', () => {
  const url = 'https://news.example/sky';
  const title = 'Why the sky is blue';

  it.each<[string, TabFacts, Partial<AccessFacts>, PageState]>([
    ['reads a granted site', fakeTab(), { isGranted: true }, { type: 'readable', tabId: 1, url, title }],
    ['reads a page that a gesture opened', fakeTab(), { isOpened: true }, { type: 'readable', tabId: 1, url, title }],
    ['asks for a page whose address it knows', fakeTab(), {}, { type: 'ask', tabId: 1, url, title }],
    ['asks for a page of which it knows nothing', untold, {}, { type: 'ask', tabId: 1 }],
    [
      'knows that an address which is not told in spite of all grants is the browser’s own',
      untold,
      { seesAll: true },
      { type: 'refused', tabId: 1, reason: 'browser-page' },
    ],
    [
      'refuses pages of the browser',
      fakeTab({ url: 'chrome://settings/' }),
      { isOpened: true },
      { type: 'refused', tabId: 1, reason: 'browser-page' },
    ],
    [
      'refuses the store',
      fakeTab({ url: 'https://chromewebstore.google.com/detail/x' }),
      { isGranted: true },
      { type: 'refused', tabId: 1, reason: 'store' },
    ],
    [
      'refuses files until the browser lets us see them',
      fakeTab({ url: 'file:///papers/a.html' }),
      { isOpened: true },
      { type: 'refused', tabId: 1, reason: 'file' },
    ],
    [
      'reads a file that is allowed and opened',
      fakeTab({ url: 'file:///papers/a.html' }),
      { isOpened: true, isFileAllowed: true },
      { type: 'readable', tabId: 1, url: 'file:///papers/a.html', title },
    ],
    [
      'refuses a sleeping tab',
      fakeTab({ isDiscarded: true }),
      { isGranted: true },
      { type: 'refused', tabId: 1, reason: 'sleeping' },
    ],
    [
      'refuses private windows before all else',
      fakeTab({ isIncognito: true }),
      { isGranted: true, isManaged: true },
      { type: 'refused', tabId: 1, reason: 'private' },
    ],
    [
      'refuses what an organisation forbids, whatever is granted',
      fakeTab(),
      { isGranted: true, isManaged: true },
      { type: 'refused', tabId: 1, reason: 'managed' },
    ],
  ])('%s', (_name, tab, access, state) => {
    expect(pageStateOf(tab, { ...nothing, ...access })).toEqual(state);
  });
});

it('asks for one site by its scheme and host, whatever the port', () => {
  expect(sitePattern('https://news.example:8443/sky?q=1')).toBe('https://news.example/*');
  expect(sitePattern('file:///papers/a.html')).toBeUndefined();
  expect(sitePattern('not an address')).toBeUndefined();
});

it('takes addresses that differ in their fragment alone for one document', () => {
  expect(isSameDocument('https://a.example/x#one', 'https://a.example/x#two')).toBe(true);
  expect(isSameDocument('https://a.example/x', 'https://a.example/y')).toBe(false);
});

it('knows the origin of pages and files, and of nothing else', () => {
  expect(originOf('https://a.example:8443/x')).toBe('https://a.example:8443');
  expect(originOf('file:///papers/a.html')).toBe('file://');
  expect(originOf('data:text/html,x')).toBe('');
});
