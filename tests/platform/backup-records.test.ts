import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noBackups } from '@/lib/domain/app/backup';
import { inBackupTable, settled } from '@/lib/platform/backup-database';
import { changeBackupState, keepBackupFolder, readBackupFolder, readBackupState } from '@/lib/platform/backup-records';

class FakeHandle {}
beforeEach(async () => {
  vi.stubGlobal('FileSystemDirectoryHandle', FakeHandle);
  await inBackupTable('readwrite', (rows) => settled(rows.clear()));
});
afterEach(() => vi.unstubAllGlobals());

it('begins with nothing', async () => {
  expect(await readBackupState()).toEqual(noBackups);
  expect(await readBackupFolder()).toBeUndefined();
});

it('loses no change of two pages at once', async () => {
  const add = (name: string) =>
    changeBackupState((before) => ({ ...before, written: [...before.written, { name, bytes: 1 }] }));

  await Promise.all(['a', 'b', 'c'].map(add));

  expect((await readBackupState()).written).toHaveLength(3);
});

it('takes a record that it cannot read for none', async () => {
  await inBackupTable('readwrite', (rows) => settled(rows.put({ written: 'all' }, 'state')));
  await inBackupTable('readwrite', (rows) => settled(rows.put('no folder', 'folder')));

  expect(await readBackupState()).toEqual(noBackups);
  expect(await readBackupFolder()).toBeUndefined();
});

it('knows nothing of another folder when there is none any more, but when the last backup was', async () => {
  const last = { at: 1, bytes: 1, folder: 'mine' };
  await changeBackupState((before) => ({
    ...before,
    last,
    inFolder: { at: 1, mark: 'm' },
    written: [{ name: 'a', bytes: 1 }],
    problem: 'gone',
  }));

  expect(await keepBackupFolder(undefined)).toEqual({ ...noBackups, last });
});
