import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { changeBrowserKeys, readBrowserKeys } from '@/lib/panel/app/browser-keys';
import { replaceMembers } from '@/tests/fakes/browser-api';

it('knows the keys of its commands, and which have none', async () => {
  replaceMembers(fakeBrowser.commands, {
    getAll: async () => [
      { name: 'panel-toggle', shortcut: 'Alt+Shift+O' },
      { name: 'read-page', shortcut: '' },
      { name: '_execute_action', shortcut: 'Alt+P' },
    ],
  });

  expect(await readBrowserKeys()).toEqual({ 'panel-toggle': 'Alt+Shift+O' });
});

it('leads to where Chromium changes them', async () => {
  const opened: unknown[] = [];
  replaceMembers(fakeBrowser.tabs, { create: async (tab: unknown) => void opened.push(tab) });
  await changeBrowserKeys();

  expect(opened).toEqual([{ url: 'chrome://extensions/shortcuts' }]);
});
