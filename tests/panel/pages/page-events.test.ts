import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { startPages } from '@/lib/panel/pages/page-events';
import { useSession } from '@/lib/panel/session-store';
import { type BrowserTab, browserTab, takeOverEvent } from '@/tests/fakes/browser-api';
import { openFakePanel } from '@/tests/fakes/panel';
import { settlePromises } from '@/tests/fakes/timers';

// A panel starts this once: what follows is one life of it.
it('looks at the page and at what was left for it, when that may have changed for its own window', async () => {
  const activated = takeOverEvent<[{ windowId: number }]>(fakeBrowser.tabs.onActivated);
  takeOverEvent<[number, object, BrowserTab]>(fakeBrowser.tabs.onUpdated).fire(1, {}, browserTab());
  const added = takeOverEvent<[object]>(fakeBrowser.permissions.onAdded);
  takeOverEvent<[object]>(fakeBrowser.permissions.onRemoved);
  const connection = openFakePanel();
  connection.answer({
    'page-state': { type: 'readable', tabId: 3, url: 'https://news.example/', title: 'News' },
    'handoff-list': { handoffs: [] },
  });
  /** How often both were asked since the last look. */
  let before = [0, 0];
  const looks = async (change: () => void): Promise<readonly number[]> => {
    change();
    await settlePromises();
    const now = [connection.sent('page-state').length, connection.sent('handoff-list').length];
    const more = now.map((count, index) => count - (before[index] ?? 0));
    before = now;
    return more;
  };

  expect(await looks(startPages)).toEqual([1, 1]);
  expect(await looks(startPages)).toEqual([0, 0]);
  expect(await looks(() => connection.emit({ type: 'page-changed', windowId: 1 }))).toEqual([1, 0]);
  expect(await looks(() => connection.emit({ type: 'handoff-waits', windowId: 1 }))).toEqual([0, 1]);
  expect(await looks(() => connection.emit({ type: 'page-changed', windowId: 2 }))).toEqual([0, 0]);
  expect(await looks(() => activated.fire({ windowId: 1 }))).toEqual([1, 0]);
  expect(await looks(() => activated.fire({ windowId: 2 }))).toEqual([0, 0]);
  expect(await looks(() => added.fire({}))).toEqual([1, 0]);
  expect(await looks(() => useSession.setState({ status: 'reconnecting' }))).toEqual([0, 0]);
  expect(await looks(() => useSession.setState({ status: 'ready' }))).toEqual([1, 1]);
});
