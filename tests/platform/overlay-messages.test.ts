import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type FromPage, watchOverlayMessages } from '@/lib/platform/overlay-messages';
import { browserTab, type FiredEvent, replaceMembers, takeOverEvent } from '@/tests/fakes/browser-api';

const url = 'https://news.example/sky';
const sender = {
  id: 'parley-id',
  tab: browserTab(),
  frameId: 0,
  documentId: 'D1',
  url,
  origin: 'https://news.example',
};

let messages: FiredEvent<[message: unknown, sender: object]>;
let heard: { readonly from: FromPage; readonly what: unknown }[];
beforeEach(() => {
  heard = [];
  replaceMembers(fakeBrowser.runtime, { id: 'parley-id', getURL: () => 'chrome-extension://parley-id/' });
  messages = takeOverEvent(fakeBrowser.runtime.onMessage);
  watchOverlayMessages(
    (from, ask) => heard.push({ from, what: ask }),
    (from, isAtRest) => heard.push({ from, what: isAtRest }),
    (from, part) => heard.push({ from, what: { part } }),
  );
});

it('tells what is asked in an overlay, and where, within the gesture', () => {
  messages.fire({ type: 'overlay-ask', promptId: 'explain' }, sender);

  expect(heard).toEqual([
    {
      from: {
        tab: { id: 7, windowId: 1, url, title: 'Sky', isDiscarded: false, isIncognito: false },
        document: { tabId: 7, frameId: 0, documentId: 'D1', url },
      },
      what: { type: 'overlay-ask', promptId: 'explain' },
    },
  ]);
});

it('tells what is selected where the toolbar is wanted', () => {
  const { documentId: _id, ...withoutId } = sender;
  messages.fire({ type: 'overlay-wanted', isAtRest: true }, { ...withoutId, frameId: 3 });

  expect(heard).toMatchObject([{ from: { document: { tabId: 7, frameId: 3, url } }, what: true }]);
});

it('tells which sentence of a frame was clicked', () => {
  messages.fire({ type: 'frame-click', part: 4 }, { ...sender, frameId: 3 });
  messages.fire({ type: 'frame-click', part: -1 }, { ...sender, frameId: 3 });

  expect(heard).toMatchObject([{ from: { document: { tabId: 7, frameId: 3 } }, what: { part: 4 } }]);
});

it.each<[string, object]>([
  ['another extension', { ...sender, id: 'stranger' }],
  ['a page of our own', { ...sender, origin: 'chrome-extension://parley-id' }],
  ['something without a tab', { ...sender, tab: undefined }],
  ['a tab without an id', { ...sender, tab: browserTab({ id: undefined }) }],
  ['a script without a frame', { ...sender, frameId: undefined }],
  ['a document without an address', { ...sender, url: undefined }],
])('hears nothing of %s', (_who, from) => {
  messages.fire({ type: 'overlay-wanted', isAtRest: true }, from);

  expect(heard).toEqual([]);
});

it.each<[string, unknown]>([
  ['another message', { type: 'overlay-close' }],
  ['a wrong field', { type: 'overlay-wanted', isAtRest: 'yes' }],
  ['a prompt without end', { type: 'overlay-ask', promptId: 'x'.repeat(100_000) }],
  ['nothing', null],
])('hears nothing in %s', (_what, message) => {
  messages.fire(message, sender);

  expect(heard).toEqual([]);
});
