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

const noon = (day: number): number => new Date(2026, 10, day, 12).getTime();

it('keeps the newest of three days, and reads them', async () => {
  for (const day of [1, 2, 3, 4]) await add(noon(day), `library of ${day}`);

  const snapshots = await listSnapshots();

  expect(snapshots.map(({ at, bytes }) => [at, bytes])).toEqual([
    [noon(4), 12],
    [noon(3), 12],
    [noon(2), 12],
  ]);
  expect(await (await snapshots[0]?.open())?.text()).toBe('library of 4');
  expect(files.names()).toEqual(['archives/', 'snapshots/', ...[2, 3, 4].map((day) => `snapshots/${noon(day)}.zip`)]);
});

it('keeps the first of a day beside the newest: several of an hour take the place of each other alone', async () => {
  for (const day of [1, 2, 3]) await add(noon(day), 'library');
  for (const minute of [1, 2, 3]) await add(noon(3) + minute * 60_000, 'library');

  expect((await listSnapshots()).map(({ at }) => at)).toEqual([noon(3) + 180_000, noon(3), noon(2)]);
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
  for (const day of [1, 2]) await add(noon(day), 'library');
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('snapshots', { create: true });
  vi.spyOn(root, 'getDirectoryHandle').mockResolvedValue(folder);
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => root } });
  const { values } = folder;
  Object.assign(folder, {
    values: async function* () {
      for await (const file of values.call(folder)) {
        if (file.name === `${noon(1)}.zip`) {
          Object.assign(file, { getFile: () => Promise.reject(new DOMException('gone', 'NotFoundError')) });
        }
        yield file;
      }
    },
  });

  expect((await listSnapshots()).map(({ at }) => at)).toEqual([noon(2)]);
});

it('has none where the browser has no file system of its own', async () => {
  vi.stubGlobal('navigator', {
    storage: { getDirectory: () => Promise.reject(new DOMException('private', 'SecurityError')) },
  });

  await expect(add(1000, 'one')).rejects.toMatchObject({ name: 'NotSupportedError' });

  expect(await listSnapshots()).toEqual([]);
});
