import { expect, it } from 'vitest';
import { isAtHand, maxSitesAtHand, siteOf, sitesOf, withSites } from '@/lib/domain/pages/page-at-hand';
import { pageAttachment, selectionAttachment } from '@/lib/domain/pages/page-attachment';
import { fakeContent, fakeSelection } from '@/tests/fakes/fake-pages';

it.each([
  ['https://news.example/sky?day=1#blue', 'https://news.example'],
  ['http://localhost:8080/a', 'http://localhost:8080'],
])('remembers %s as its site alone', (address, site) => {
  expect(siteOf(address)).toBe(site);
});

it.each(['file:///a.html', 'about:blank', 'chrome://newtab/', 'not an address'])('has no site for %s', (address) => {
  expect(siteOf(address)).toBeUndefined();
});

it('takes the sites of pages that go along, each once, and none of a selection', () => {
  const page = pageAttachment('p1', fakeContent());

  expect(sitesOf([page, { ...page, id: 'p2' }, selectionAttachment('s1', fakeSelection())])).toEqual([
    'https://news.example',
  ]);
  expect(sitesOf([selectionAttachment('s1', fakeSelection())])).toEqual([]);
});

it('keeps each site once, and the newest where there are too many', () => {
  const many = Array.from({ length: maxSitesAtHand }, (_, index) => `https://site${index}.example`);

  expect(withSites(['https://a.example', 'https://b.example'], ['https://a.example'])).toEqual([
    'https://b.example',
    'https://a.example',
  ]);
  expect(withSites(many, ['https://a.example'])).toEqual([...many.slice(1), 'https://a.example']);
});

it.each([
  ['a conversation in which it went along', { sitesAtHand: ['https://a.example'] }, [], true],
  ['a conversation in which it did not, whatever new ones begin with', {}, ['https://a.example'], false],
  ['a new conversation where the last choice was yes', undefined, ['https://a.example'], true],
  ['a new conversation where the last choice was no', undefined, ['https://b.example'], false],
])('is at hand or not in %s', (_where, conversation, sitesAtHand, expected) => {
  expect(isAtHand('https://a.example', conversation, { sitesAtHand })).toBe(expected);
});
