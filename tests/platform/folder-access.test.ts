import { afterEach, expect, it, vi } from 'vitest';
import { askFolderAccess, canChooseFolders, folderAccess, pickFolder } from '@/lib/platform/folder-access';
import { createFakeFiles } from '@/tests/fakes/own-files';

afterEach(() => vi.unstubAllGlobals());

it('knows whether the browser lets pages write into folders', async () => {
  expect(canChooseFolders()).toBe(false);
  expect(await pickFolder()).toBeUndefined();

  vi.stubGlobal('showDirectoryPicker', async () => 'folder');
  expect(canChooseFolders()).toBe(true);
  expect(await pickFolder()).toBe('folder');
});

it('tells a user who chooses none from a browser that refuses', async () => {
  vi.stubGlobal('showDirectoryPicker', () => Promise.reject(new DOMException('no', 'AbortError')));
  expect(await pickFolder()).toBeUndefined();

  vi.stubGlobal('showDirectoryPicker', () => Promise.reject(new DOMException('no', 'SecurityError')));
  await expect(pickFolder()).rejects.toMatchObject({ name: 'SecurityError' });
});

it('asks for writing, and takes a folder of the browser’s own for granted', async () => {
  createFakeFiles();
  const folder = await navigator.storage.getDirectory();
  expect([await folderAccess(folder), await askFolderAccess(folder)]).toEqual(['granted', 'granted']);

  const queryPermission = vi.fn(async () => 'prompt' as const);
  const requestPermission = vi.fn(async () => 'denied' as const);
  Object.assign(folder, { queryPermission, requestPermission });
  expect([await folderAccess(folder), await askFolderAccess(folder)]).toEqual(['prompt', 'denied']);
  expect([...queryPermission.mock.calls, ...requestPermission.mock.calls]).toEqual([
    [{ mode: 'readwrite' }],
    [{ mode: 'readwrite' }],
  ]);
});
