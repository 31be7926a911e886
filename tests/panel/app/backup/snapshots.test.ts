import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openArchiveFolder } from '@/lib/panel/app/archive/archive-place';
import { addSnapshot, listSnapshots, removeSnapshot } from '@/lib/panel/app/backup/snapshots';
import { createFakeFiles, type FakeFiles } from '@/tests/fakes/own-files';

let files: FakeFiles;
beforeEach(() => {
  files = createFakeFiles();
});
afterEach(() => vi.unstubAllGlobals());

const add = async (at: number, text: string): Promise<void> => {
  const folder = await openArchiveFolder(`made-${at}`);
  const file = await folder.open('archive.zip', new AbortController().signal);
  await file.write(new TextEncoder().encode(text));
  await file.finish();
  await addSnapshot(folder, at);
  await folder.discard();
};

it('keeps the newest three, and reads them', async () => {
  for (const at of [1000, 2000, 3000, 4000]) await add(at, `library of ${at}`);

  const snapshots = await listSnapshots();

  expect(snapshots.map(({ at, bytes }) => [at, bytes])).toEqual([
    [4000, 15],
    [3000, 15],
    [2000, 15],
  ]);
  expect(await (await snapshots[0]?.open())?.text()).toBe('library of 4000');
  expect(files.names()).toEqual(['archives/', 'snapshots/', ...[2000, 3000, 4000].map((at) => `snapshots/${at}.zip`)]);
});

it('lists nothing that is no snapshot', async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('snapshots', { create: true });
  await folder.getFileHandle('notes.txt', { create: true });

  expect(await listSnapshots()).toEqual([]);
});

it('deletes one, and does not mind that it is gone', async () => {
  await add(1000, 'one');

  await removeSnapshot(1000);
  await removeSnapshot(1000);

  expect(await listSnapshots()).toEqual([]);
});

it('leaves out one that another page deletes while they are listed', async () => {
  for (const at of [1000, 2000]) await add(at, 'library');
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('snapshots', { create: true });
  vi.spyOn(root, 'getDirectoryHandle').mockResolvedValue(folder);
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => root } });
  const { values } = folder;
  Object.assign(folder, {
    values: async function* () {
      for await (const file of values.call(folder)) {
        if (file.name === '1000.zip') {
          Object.assign(file, { getFile: () => Promise.reject(new DOMException('gone', 'NotFoundError')) });
        }
        yield file;
      }
    },
  });

  expect((await listSnapshots()).map(({ at }) => at)).toEqual([2000]);
});

it('has none where the browser has no file system of its own', async () => {
  vi.stubGlobal('navigator', {
    storage: { getDirectory: () => Promise.reject(new DOMException('private', 'SecurityError')) },
  });

  await expect(add(1000, 'one')).rejects.toMatchObject({ name: 'NotSupportedError' });

  expect(await listSnapshots()).toEqual([]);
});
