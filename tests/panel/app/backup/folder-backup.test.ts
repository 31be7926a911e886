import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backupName } from '@/lib/domain/app/backup';
import {
  folderProblem,
  freeName,
  removeHalf,
  removeOldBackups,
  writeBackup,
} from '@/lib/panel/app/backup/folder-backup';
import { libraryFiles, zipOf } from '@/tests/fakes/library-archive';
import { createFakeFiles, type FakeFiles } from '@/tests/fakes/own-files';

let files: FakeFiles;
beforeEach(() => {
  files = createFakeFiles();
});
afterEach(() => vi.unstubAllGlobals());

const signal = new AbortController().signal;
const folderOf = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle('mine', { create: true });
const textIn = async (folder: FileSystemDirectoryHandle, name: string): Promise<string> =>
  (await (await folder.getFileHandle(name)).getFile()).text();
const nameAt = (second: number): string => backupName(new Date(2026, 0, 1, 0, 0, second).getTime());

it('writes a backup under its name, and nothing beside it', async () => {
  const folder = await folderOf();

  await writeBackup(folder, new Blob(['everything']), nameAt(1), signal);

  expect(files.names()).toEqual(['mine/', `mine/${nameAt(1)}`]);
  expect(await textIn(folder, nameAt(1))).toBe('everything');
});

it('leaves nothing of a backup that fails or is called off', async () => {
  const folder = await folderOf();
  await expect(writeBackup(folder, new Blob(['half']), nameAt(1), AbortSignal.abort())).rejects.toMatchObject({
    name: 'AbortError',
  });
  files.failWith(new DOMException('full', 'QuotaExceededError'));
  await expect(writeBackup(folder, new Blob(['half']), nameAt(1), signal)).rejects.toMatchObject({
    name: 'QuotaExceededError',
  });

  expect(files.names()).toEqual(['mine/']);
});

it('takes a name that no file has', async () => {
  const folder = await folderOf();
  const at = new Date(2026, 0, 1).getTime();
  await folder.getFileHandle(backupName(at), { create: true });

  expect(await freeName(folder, at)).toBe(nameAt(1));
});

it('removes what a page that is gone left half, and nothing else', async () => {
  const folder = await folderOf();
  for (const name of [`${nameAt(1)}.part`, `${nameAt(1)}.part.crswap`, nameAt(1), 'notes.part'])
    await folder.getFileHandle(name, { create: true });

  await removeHalf(folder, nameAt(1));

  expect(files.names()).toEqual(['mine/', `mine/${nameAt(1)}`, 'mine/notes.part']);
});

it('removes the oldest beyond five, but none that is not what Parley wrote any more', async () => {
  const folder = await folderOf();
  const counts = { conversations: 0, messages: 0, files: 0, prompts: 0, drafts: 0, connections: 0, tools: 0 };
  const head = JSON.stringify({ format: 'parley-library', version: 1, exportedAt: 1, counts });
  const archive = zipOf(libraryFiles([], [], { 'parley.json': head }));
  const other = zipOf({ 'a.txt': 'not ours' });
  const written: { readonly name: string; readonly bytes: number }[] = [];
  for (let second = 1; second <= 9; second += 1) {
    const content = second === 2 ? other : archive;
    await writeBackup(folder, content, nameAt(second), signal);
    // The third was changed after it was written, the fourth the user deleted.
    written.push({ name: nameAt(second), bytes: second === 3 ? 1 : content.size });
  }
  await folder.removeEntry(nameAt(4));

  const left = await removeOldBackups(folder, written);

  expect(left).toEqual(written.slice(4));
  expect(files.names()).toEqual(['mine/', ...[2, 3, 5, 6, 7, 8, 9].map((second) => `mine/${nameAt(second)}`)]);
});

it.each([
  ['NotFoundError', 'gone'],
  ['NotAllowedError', 'withdrawn'],
  ['QuotaExceededError', 'full'],
  ['InvalidStateError', 'failed'],
] as const)('calls %s %s', (name, problem) => {
  expect(folderProblem(new DOMException('no', name))).toBe(problem);
});

it('calls what is no answer of a file system failed', () => {
  expect(folderProblem(new TypeError('network'))).toBe('failed');
});
