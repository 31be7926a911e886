import { expect, it } from 'vitest';
import { browser } from '@/lib/platform/browser';
import { openSignInWindow, signInRedirect } from '@/lib/platform/sign-in-window';
import { replaceMembers } from '../fakes/browser-api';

const address = 'https://parley.example/mcp?code=made-up';

it('shows the page in a window, and tells where it led', async () => {
  const shown: unknown[] = [];
  replaceMembers(browser, {
    identity: {
      getRedirectURL: (path: string) => `https://parley.example/${path}`,
      launchWebAuthFlow: async (details: unknown) => {
        shown.push(details);
        return address;
      },
    },
  });
  expect(signInRedirect()).toBe('https://parley.example/mcp');
  expect(await openSignInWindow('https://service.example/authorize')).toBe(address);
  expect(shown).toEqual([{ url: 'https://service.example/authorize', interactive: true }]);
});

it('tells nothing of a window that was closed', async () => {
  replaceMembers(browser, { identity: { launchWebAuthFlow: () => Promise.reject(new Error('closed')) } });
  expect(await openSignInWindow('https://service.example/authorize')).toBeUndefined();
});
