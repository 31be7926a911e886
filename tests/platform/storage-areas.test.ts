import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { localArea, restrictLocalArea, sessionArea } from '@/lib/platform/storage-areas';
import { replaceMembers } from '@/tests/fakes/browser-api';

beforeEach(() => fakeBrowser.reset());

it('gives back what was set, of some keys or of all', async () => {
  await localArea.set({ one: 1, two: { deep: ['x'] } });

  expect(await localArea.get(['two', 'three'])).toEqual({ two: { deep: ['x'] } });
  expect(await localArea.get()).toEqual({ one: 1, two: { deep: ['x'] } });
});

it('removes some keys and leaves the others', async () => {
  await localArea.set({ one: 1, two: 2, three: 3 });
  await localArea.remove(['one', 'three']);

  expect(await localArea.get()).toEqual({ two: 2 });
});

it('keeps what is on disk apart from what ends with the browser', async () => {
  await localArea.set({ place: 'disk' });
  await sessionArea.set({ place: 'memory' });

  expect([await localArea.get(['place']), await sessionArea.get(['place'])]).toEqual([
    { place: 'disk' },
    { place: 'memory' },
  ]);
});

it('closes the disk to scripts in web pages', async () => {
  const levels: unknown[] = [];
  replaceMembers(fakeBrowser.storage.local, { setAccessLevel: async (level: unknown) => void levels.push(level) });

  await restrictLocalArea();

  expect(levels).toEqual([{ accessLevel: 'TRUSTED_CONTEXTS' }]);
});

it('does without where the browser knows no such levels, as Firefox', async () => {
  replaceMembers(fakeBrowser.storage.local, { setAccessLevel: undefined });

  await expect(restrictLocalArea()).resolves.toBeUndefined();
});
