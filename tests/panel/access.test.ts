import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { hostOfWiderGrant, requestAccess, requestTabAccess } from '@/lib/panel/access';
import { replaceMembers } from '@/tests/fakes/browser-api';

it.each([true, false])('answers what the user said: %s', async (answer) => {
  replaceMembers(fakeBrowser.permissions, { request: async () => answer });

  expect([await requestAccess(['https://one.test/*']), await requestTabAccess()]).toEqual([answer, answer]);
});

it('tells a browser that did not ask from a user who refused', async () => {
  replaceMembers(fakeBrowser.permissions, {
    request: () => Promise.reject(new Error('This function must be called during a user gesture')),
  });

  await expect(requestAccess(['https://one.test/*'])).rejects.toMatchObject({
    data: { code: 'not-asked', detail: expect.stringContaining('user gesture') },
  });
});

it('names no wider host where this browser grants just the one port', () => {
  expect(hostOfWiderGrant('http://127.0.0.1:11434/*')).toBeUndefined();
});
