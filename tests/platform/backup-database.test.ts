import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetBackups, inBackupTable, settled } from '@/lib/platform/backup-database';
import { createFakeFiles } from '@/tests/fakes/own-files';

afterEach(() => vi.unstubAllGlobals());

const put = (value: number) => inBackupTable('readwrite', (rows) => settled(rows.put(value, 'state')));
const get = () => inBackupTable('readonly', async (rows): Promise<unknown> => settled(rows.get('state')));

it('keeps what a transaction wrote', async () => {
  await put(1);

  expect(await get()).toBe(1);
});

it('goes on without reminders where the user wants none', async () => {
  createFakeFiles();
  await inBackupTable('readwrite', (rows) => settled(rows.put({ reminds: false, written: [{}] }, 'state')));

  await forgetBackups();

  expect(await get()).toEqual({ reminds: false });
});

it('deletes what is known and the snapshots, and nothing else', async () => {
  const files = createFakeFiles();
  const root = await navigator.storage.getDirectory();
  for (const name of ['snapshots', 'mine']) await root.getDirectoryHandle(name, { create: true });
  await put(1);

  await forgetBackups();

  expect(await get()).toBeUndefined();
  expect(files.names()).toEqual(['mine/']);
});

it('does not mind that there are no snapshots, or no file system for them', async () => {
  createFakeFiles();
  await forgetBackups();
  vi.stubGlobal('navigator', {
    storage: { getDirectory: () => Promise.reject(new DOMException('private', 'SecurityError')) },
  });

  await forgetBackups();
});

it('says so when snapshots cannot be deleted', async () => {
  vi.stubGlobal('navigator', {
    storage: { getDirectory: () => Promise.reject(new DOMException('busy', 'NoModificationAllowedError')) },
  });

  await put(1);

  await expect(forgetBackups()).rejects.toMatchObject({ name: 'NoModificationAllowedError' });
  expect(await get()).toBeUndefined();
});
