import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { listenEntry } from '@/lib/domain/pages/page-listening';
import { onFreshStart, openPanelOnGestures, type PageGesture } from '@/lib/platform/page-gestures';
import { type BrowserTab, browserTab, type FiredEvent, replaceMembers, takeOverEvent } from '@/tests/fakes/browser-api';

type Clicked = {
  readonly menuItemId: string | number;
  readonly frameId?: number;
  readonly selectionText?: string;
  readonly linkUrl?: string;
};

const tab = {
  id: 7,
  windowId: 1,
  url: 'https://news.example/sky',
  title: 'Sky',
  isDiscarded: false,
  isIncognito: false,
};

let done: unknown[];
let clicked: FiredEvent<[tab: BrowserTab]>;
let pressed: FiredEvent<[command: string, tab?: BrowserTab]>;
let chosen: FiredEvent<[entry: Clicked, tab?: BrowserTab]>;
let messages: FiredEvent<[message: unknown, sender: object]>;

beforeEach(() => {
  done = [];
  replaceMembers(fakeBrowser.runtime, { id: 'parley-id', getURL: () => 'chrome-extension://parley-id/' });
  replaceMembers(fakeBrowser.sidePanel, {
    setPanelBehavior: async (behavior: unknown) => void done.push(behavior),
    open: async ({ windowId }: { windowId: number }) => void done.push(`panel of ${windowId}`),
  });
  clicked = takeOverEvent(fakeBrowser.action.onClicked);
  pressed = takeOverEvent(fakeBrowser.commands.onCommand);
  chosen = takeOverEvent(fakeBrowser.contextMenus.onClicked);
  messages = takeOverEvent(fakeBrowser.runtime.onMessage);
  openPanelOnGestures((gesture: PageGesture) => done.push(gesture));
  done.splice(0, 1);
});

it('keeps the browser from opening the panel by itself, which would give no access to the page', () => {
  done = [];
  openPanelOnGestures(() => undefined);

  expect(done).toEqual([{ openPanelOnActionClick: false }]);
});

it('opens the panel first, and then tells of the gesture', () => {
  clicked.fire(browserTab());

  expect(done).toEqual(['panel of 1', { type: 'open', tab }]);
});

it('opens the panel for a tab of which nothing is known, and tells nothing', () => {
  clicked.fire(browserTab({ id: undefined }));

  expect(done).toEqual(['panel of 1']);
});

it.each([
  ['panel-toggle', ['panel of 1', { type: 'open', tab }]],
  ['ask-selection', ['panel of 1', { type: 'ask-key', tab }]],
  ['read-page', [{ type: 'listen-key', tab }]],
  ['stop-reading', [{ type: 'stop-key', tab }]],
  ['somebody-else', []],
])('makes of the command %s what it is for', (command, expected) => {
  pressed.fire(command, browserTab());

  expect(done).toEqual(expected);
});

it('does nothing for a key without a tab', () => {
  pressed.fire('panel-toggle');

  expect(done).toEqual([]);
});

it('tells the entry of a menu with its frame and what is selected', () => {
  chosen.fire({ menuItemId: 'ask:explain', frameId: 4, selectionText: 'short waves' }, browserTab());
  chosen.fire({ menuItemId: 'ask:page', selectionText: '' }, browserTab());

  expect(done).toEqual([
    'panel of 1',
    { type: 'menu', entryId: 'ask:explain', tab, frameId: 4, selectionText: 'short waves' },
    'panel of 1',
    { type: 'menu', entryId: 'ask:page', tab, frameId: 0 },
  ]);
});

it('tells where a link leads that was clicked', () => {
  chosen.fire({ menuItemId: 'ask-link', linkUrl: 'https://other.example/lamp' }, browserTab());

  expect(done).toEqual([
    'panel of 1',
    { type: 'menu', entryId: 'ask-link', tab, frameId: 0, linkAddress: 'https://other.example/lamp' },
  ]);
});

it('leaves the panel closed for what is heard in the page itself', () => {
  chosen.fire({ menuItemId: listenEntry('page') }, browserTab());

  expect(done).toEqual([{ type: 'menu', entryId: listenEntry('page'), tab, frameId: 0 }]);
});

it('does nothing for a menu outside of tabs', () => {
  chosen.fire({ menuItemId: 'ask:explain' });

  expect(done).toEqual([]);
});

it('opens the panel for a click in the overlay, and not for a mere selection', () => {
  const sender = { id: 'parley-id', tab: browserTab(), frameId: 0, url: tab.url, origin: 'https://news.example' };
  const document = { tabId: 7, frameId: 0, url: tab.url };

  messages.fire({ type: 'overlay-ask' }, sender);
  messages.fire({ type: 'overlay-wanted', isAtRest: false }, sender);

  expect(done).toEqual([
    'panel of 1',
    { type: 'overlay', tab, document, ask: { type: 'overlay-ask' } },
    { type: 'toolbar', tab, document, isAtRest: false },
  ]);
});

it('tells when the extension or the browser starts anew', () => {
  const installed = takeOverEvent<[object]>(fakeBrowser.runtime.onInstalled);
  const started = takeOverEvent<[]>(fakeBrowser.runtime.onStartup);
  onFreshStart(() => done.push('fresh'));

  installed.fire({ reason: 'update' });
  started.fire();

  expect(done).toEqual(['fresh', 'fresh']);
});
