import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { allowedOrigin, extensionVersion, openPanel, readPanelFacts, readSystem } from '@/lib/panel/extension';
import { replaceMembers } from '@/tests/fakes/browser-api';

it.each([
  ['mac', 'mac'],
  ['win', 'windows'],
  ['linux', 'linux'],
  ['cros', 'linux'],
])('takes the system %s for %s', async (os, system) => {
  replaceMembers(fakeBrowser.runtime, { getPlatformInfo: async () => ({ os }) });

  expect(await readSystem()).toBe(system);
});

it('knows its version and its origin', () => {
  replaceMembers(fakeBrowser.runtime, {
    getManifest: () => ({ version: '1.2.3' }),
    getURL: () => 'chrome-extension://parley-id/',
  });

  expect([extensionVersion(), allowedOrigin()]).toEqual(['1.2.3', 'chrome-extension://parley-id']);
});

it.each([
  [[{ name: 'panel-toggle', shortcut: 'Alt+P' }], 'Alt+P'],
  [[{ name: 'panel-toggle', shortcut: '' }], undefined],
  [[{ name: 'read-page', shortcut: 'Alt+R' }], undefined],
])('reads the keys of the panel from %j', async (commands, shortcut) => {
  replaceMembers(fakeBrowser.windows, { getCurrent: async () => ({ id: 4 }) });
  replaceMembers(fakeBrowser.commands, { getAll: async () => commands });

  expect(await readPanelFacts()).toEqual({ windowId: 4, shortcut, place: 'side-panel' });
});

it('opens the panel within the click', () => {
  const opened: unknown[] = [];
  replaceMembers(fakeBrowser.sidePanel, { open: async (where: unknown) => void opened.push(where) });
  void openPanel(4);

  expect(opened).toEqual([{ windowId: 4 }]);
});
