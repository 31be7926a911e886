import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  activeTab,
  allTabs,
  captureTab,
  findTab,
  goToInTab,
  isFileAccessAllowed,
  openLoadedTab,
  openTab,
  showTab,
  tabFacts,
  watchTabs,
} from '@/lib/platform/tabs';
import { type BrowserTab, browserTab, replaceMembers, takeOverEvent } from '@/tests/fakes/browser-api';
import { settlePromises } from '../fakes/timers';

type Updated = [id: number, change: { status?: string; title?: string; audible?: boolean }, tab: BrowserTab];

const sky = {
  id: 7,
  windowId: 1,
  url: 'https://news.example/sky',
  title: 'Sky',
  isDiscarded: false,
  isIncognito: false,
};

beforeEach(() => fakeBrowser.reset());

it('leaves out what the browser does not tell without access', () => {
  expect(tabFacts(browserTab({ url: '', title: '' }))).toEqual({
    id: 7,
    windowId: 1,
    isDiscarded: false,
    isIncognito: false,
  });
});

it('tells a private tab and one that was put to sleep', () => {
  expect(tabFacts(browserTab({ incognito: true, discarded: true }))).toEqual({
    ...sky,
    isIncognito: true,
    isDiscarded: true,
  });
});

it('passes over what has no id, as the developer tools', async () => {
  const { id: _id, ...withoutId } = browserTab();
  replaceMembers(fakeBrowser.tabs, { query: async () => [withoutId, browserTab()] });

  expect(tabFacts(withoutId)).toBeUndefined();
  expect(await allTabs()).toEqual([sky]);
});

it('finds a tab by its id, and none when it is closed', async () => {
  replaceMembers(fakeBrowser.tabs, {
    get: (id: number) =>
      id === 7 ? Promise.resolve(browserTab()) : Promise.reject(new Error(`No tab with id: ${id}`)),
  });

  expect([await findTab(7), await findTab(8)]).toEqual([sky, undefined]);
});

it('finds the tab that a window shows', async () => {
  const shown = [browserTab(), browserTab({ id: 8, windowId: 2 })];
  replaceMembers(fakeBrowser.tabs, {
    query: async (wanted: { active: boolean; windowId: number }) =>
      shown.filter((tab) => tab.active === wanted.active && tab.windowId === wanted.windowId),
  });

  expect([(await activeTab(2))?.id, await activeTab(3)]).toEqual([8, undefined]);
});

it('brings a tab and its window to the front, and goes to an address in it', async () => {
  const done: unknown[] = [];
  replaceMembers(fakeBrowser.tabs, { update: async (...what: readonly unknown[]) => void done.push(what) });
  replaceMembers(fakeBrowser.windows, { update: async (...what: readonly unknown[]) => void done.push(what) });

  await showTab({ id: 7, windowId: 1 });
  await goToInTab({ id: 7, windowId: 1 }, 'https://news.example/sky#blue');

  expect(done).toEqual([
    [7, { active: true }],
    [1, { focused: true }],
    [7, { active: true, url: 'https://news.example/sky#blue' }],
    [1, { focused: true }],
  ]);
});

it('opens an address in a new tab of a window', async () => {
  const created: unknown[] = [];
  replaceMembers(fakeBrowser.tabs, { create: async (tab: unknown) => void created.push(tab) });

  await openTab(2, 'https://news.example/');

  expect(created).toEqual([{ windowId: 2, url: 'https://news.example/' }]);
});

const opening = () => {
  const updated = takeOverEvent<Updated>(fakeBrowser.tabs.onUpdated);
  const removed = takeOverEvent<[id: number]>(fakeBrowser.tabs.onRemoved);
  replaceMembers(fakeBrowser.tabs, { create: async () => browserTab({ id: 9 }) });
  return { updated, removed, opened: openLoadedTab(1, 'https://news.example/sky') };
};

it('waits for the page of a new tab, and for no other tab and no lesser news', async () => {
  const { updated, opened } = opening();
  const end = vi.fn();
  void opened.then(end);
  await settlePromises();

  updated.fire(8, { status: 'complete' }, browserTab({ id: 8 }));
  updated.fire(9, { status: 'loading' }, browserTab({ id: 9 }));
  await settlePromises();
  const early = end.mock.calls.length;
  updated.fire(9, { status: 'complete' }, browserTab({ id: 9 }));

  expect(early).toBe(0);
  expect(await opened).toEqual({ ...sky, id: 9 });
  expect(updated.count()).toBe(0);
});

it('waits no longer for a new tab that is closed', async () => {
  const { removed, updated, opened } = opening();
  await settlePromises();

  removed.fire(8);
  removed.fire(9);

  expect(await opened).toBeUndefined();
  expect([updated.count(), removed.count()]).toEqual([0, 0]);
});

it('fails when no tab can be opened', async () => {
  replaceMembers(fakeBrowser.tabs, { create: () => Promise.reject(new Error('No window with id: 1.')) });

  await expect(openLoadedTab(1, 'https://news.example/')).rejects.toThrow('No window');
});

it('takes the picture of a window as PNG', async () => {
  replaceMembers(fakeBrowser.tabs, {
    captureVisibleTab: async (windowId: number, { format }: { format: string }) => `data:image/${format},${windowId}`,
  });

  expect(await captureTab(3)).toBe('data:image/png,3');
});

it.each([
  ['allowed', async () => true, true],
  ['not allowed', async () => false, false],
  ['not known to the browser', undefined, false],
])('says when access to files is %s', async (_name, isAllowedFileSchemeAccess, expected) => {
  replaceMembers(fakeBrowser.extension, { isAllowedFileSchemeAccess });

  expect(await isFileAccessAllowed()).toBe(expected);
});

it('tells when a window shows another tab, or its page or title changes, until it is ended', () => {
  const activated = takeOverEvent<[{ windowId: number }]>(fakeBrowser.tabs.onActivated);
  const updated = takeOverEvent<Updated>(fakeBrowser.tabs.onUpdated);
  const heard: number[] = [];
  const end = watchTabs((windowId) => heard.push(windowId));

  activated.fire({ windowId: 1 });
  updated.fire(7, { status: 'loading' }, browserTab({ windowId: 2 }));
  updated.fire(7, { title: 'New' }, browserTab({ windowId: 3 }));
  updated.fire(7, { audible: true }, browserTab({ windowId: 4 }));
  updated.fire(7, { status: 'complete' }, browserTab({ windowId: 5, active: false }));
  end();
  activated.fire({ windowId: 6 });

  expect(heard).toEqual([1, 2, 3]);
});
