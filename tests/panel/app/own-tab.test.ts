import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { isInTab } from '@/lib/panel/app/own-tab';
import { replaceMembers } from '@/tests/fakes/browser-api';

it('knows the side panel, which is no tab, from a tab of its own', async () => {
  replaceMembers(fakeBrowser.tabs, { getCurrent: async () => undefined });
  expect(await isInTab()).toBe(false);

  replaceMembers(fakeBrowser.tabs, { getCurrent: async () => ({ id: 1 }) });
  expect(await isInTab()).toBe(true);
});
