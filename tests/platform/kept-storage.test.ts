import { afterEach, expect, it, vi } from 'vitest';
import { askToKeepStorage, isStorageKept } from '@/lib/platform/kept-storage';

afterEach(() => vi.unstubAllGlobals());

it.each([true, false])('passes on what the browser answers: %s', async (answer) => {
  vi.stubGlobal('navigator', { storage: { persisted: async () => answer, persist: async () => answer } });

  expect([await isStorageKept(), await askToKeepStorage()]).toEqual([answer, answer]);
});

it('takes a browser that has no such question for a no', async () => {
  vi.stubGlobal('navigator', { storage: { persist: () => Promise.reject(new TypeError('private')) } });

  expect([await isStorageKept(), await askToKeepStorage()]).toEqual([false, false]);
});
