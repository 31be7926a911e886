import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { extensionOrigin } from '@/lib/platform/browser';
import { replaceMembers } from '@/tests/fakes/browser-api';

it.each([
  ['Chromium', 'chrome-extension://abcdef/', 'chrome-extension://abcdef'],
  ['Firefox', 'moz-extension://0b1c/', 'moz-extension://0b1c'],
])('knows the origin of its pages without a slash at its end, as %s names it', (_name, url, origin) => {
  replaceMembers(fakeBrowser.runtime, { getURL: () => url });

  expect(extensionOrigin()).toBe(origin);
});
