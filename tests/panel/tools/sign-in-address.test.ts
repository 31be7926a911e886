import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { signInAddress } from '@/lib/panel/tools/sign-in-address';
import { replaceMembers } from '@/tests/fakes/browser-api';

it('is the address to which the browser brings sign-ins back', () => {
  replaceMembers(fakeBrowser.identity, { getRedirectURL: (path = '') => `https://parley.example/${path}` });

  expect(signInAddress()).toBe('https://parley.example/mcp');
});
