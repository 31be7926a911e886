import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { isExtensionThere } from '@/lib/platform/extension-life';
import { replaceMembers } from '@/tests/fakes/browser-api';

it.each([
  ['there while the browser names its id', { id: 'parley-id' }, true],
  ['gone when an update has taken the id away', { id: undefined }, false],
])('is %s', (_name, runtime, expected) => {
  replaceMembers(fakeBrowser.runtime, runtime);

  expect(isExtensionThere()).toBe(expected);
});

it('is gone where the browser takes the whole interface away', () => {
  replaceMembers(fakeBrowser, { runtime: undefined });

  expect(isExtensionThere()).toBe(false);
});
