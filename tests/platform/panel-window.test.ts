import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { onFirstInstall, onWindowClose, openOwnPage, openPanel } from '@/lib/platform/panel-window';
import { replaceMembers, takeOverEvent } from '@/tests/fakes/browser-api';
import { settlePromises } from '../fakes/timers';

beforeEach(() => fakeBrowser.reset());

it('opens the panel of a window within the call, before anything is awaited', () => {
  const opened: unknown[] = [];
  replaceMembers(fakeBrowser.sidePanel, { open: async (where: unknown) => void opened.push(where) });

  void openPanel(4);

  expect(opened).toEqual([{ windowId: 4 }]);
});

it('tells of each window that closes', () => {
  const closed = takeOverEvent<[id: number]>(fakeBrowser.windows.onRemoved);
  const heard: number[] = [];
  onWindowClose((id) => heard.push(id));

  closed.fire(4);
  closed.fire(5);

  expect(heard).toEqual([4, 5]);
});

it('greets once: not after an update, and not when a build that kept its data is installed again', async () => {
  const installed = takeOverEvent<[{ reason: string }]>(fakeBrowser.runtime.onInstalled);
  const greet = vi.fn();
  onFirstInstall(greet);

  const counts: number[] = [];
  for (const reason of ['update', 'install', 'install']) {
    installed.fire({ reason });
    await settlePromises();
    counts.push(greet.mock.calls.length);
  }

  expect(counts).toEqual([0, 1, 1]);
});

it.each([
  ['that is there', async () => new Response('<!doctype html>'), 1],
  ['that this build has not', async () => new Response(null, { status: 404 }), 0],
  ['that cannot be asked for', () => Promise.reject(new TypeError('Failed to fetch')), 0],
])('opens an own page %s in a tab', async (_name, fetchPage, count) => {
  replaceMembers(fakeBrowser.runtime, { getURL: () => 'chrome-extension://parley-id/' });
  vi.stubGlobal('fetch', fetchPage);

  await openOwnPage('/welcome.html');

  const tabs = await fakeBrowser.tabs.query({ url: 'chrome-extension://parley-id/welcome.html' });
  expect(tabs).toHaveLength(count);
});
