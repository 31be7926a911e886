import { archiveEntries, archiveHeadSchema } from '@/lib/domain/app/archive';
import { type BackupProblem, type BackupState, backupName, isBackupName, keptBackups } from '@/lib/domain/app/backup';
import { z } from '@/lib/domain/schema';
import { moveFile } from '@/lib/platform/move-file';

/** What a folder says when it takes no backup. */
export const folderProblem = (error: unknown): BackupProblem => {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotFoundError':
      return 'gone';
    case 'NotAllowedError':
    case 'SecurityError':
    case 'NoModificationAllowedError':
      return 'withdrawn';
    case 'QuotaExceededError':
      return 'full';
    default:
      return 'failed';
  }
};

/** While it is written. Nothing else calls it a backup. */
const partOf = (name: string): string => `${name}.part`;

const removeQuietly = async (folder: FileSystemDirectoryHandle, name: string): Promise<void> => {
  // What cannot be removed stays under a name that nobody takes for a backup.
  await folder.removeEntry(name).catch(() => undefined);
};

/**
 * What a backup made at `at`, ms since the epoch, is called in a folder: as no file and no folder there is.
 *
 * @throws DOMException as `folderProblem` reads them.
 */
export const freeName = async (folder: FileSystemDirectoryHandle, at: number): Promise<string> => {
  for (let second = at; ; second += 1000) {
    const name = backupName(second);
    try {
      await folder.getFileHandle(name);
    } catch (error) {
      const problem = error instanceof DOMException ? error.name : '';
      if (problem === 'NotFoundError') return name;
      // A folder is called like that.
      if (problem !== 'TypeMismatchError') throw error;
    }
  }
};

/** Removes what a page that is gone left of a backup, and what the browser kept beside it. */
export const removeHalf = async (folder: FileSystemDirectoryHandle, name: string): Promise<void> => {
  await removeQuietly(folder, partOf(name));
  await removeQuietly(folder, `${partOf(name)}.crswap`);
};

/**
 * Writes an archive into a folder of the user's, under another name until it is whole there.
 *
 * @throws DOMException as `folderProblem` reads them, AbortError when the signal aborts: there is no backup then.
 */
export const writeBackup = async (
  folder: FileSystemDirectoryHandle,
  archive: Blob,
  name: string,
  signal: AbortSignal,
): Promise<void> => {
  const part = await folder.getFileHandle(partOf(name), { create: true });
  try {
    await archive.stream().pipeTo(await part.createWritable(), { signal });
    // A drive that was taken out may take bytes and keep none.
    if ((await part.getFile()).size !== archive.size) throw new DOMException('It is not whole.', 'DataError');
    await moveFile(part, folder, folder, name);
  } catch (error) {
    await removeQuietly(folder, partOf(name));
    throw error;
  }
};

/** Whether a file is what Parley wrote: by its name, its size, and what it says of itself. */
const isOurs = async (
  folder: FileSystemDirectoryHandle,
  { name, bytes }: BackupState['written'][number],
): Promise<boolean> => {
  if (!isBackupName(name)) return false;
  try {
    const file = await (await folder.getFileHandle(name)).getFile();
    if (file.size !== bytes) return false;
    const { openArchive } = await import('@/lib/import/open-archive');
    const archive = await openArchive([{ path: name, file }]);
    return z.safeParse(archiveHeadSchema, await archive.json(archiveEntries.head)).success;
  } catch {
    // It is gone, or it is something else by now: it is not ours to remove.
    return false;
  }
};

/** Removes the oldest of ours beyond those that are kept; returns those that are left. What changed meanwhile stays, and is ours no longer. */
export const removeOldBackups = async (
  folder: FileSystemDirectoryHandle,
  written: BackupState['written'],
): Promise<BackupState['written']> => {
  const old = written.slice(0, Math.max(0, written.length - keptBackups));
  for (const backup of old) if (await isOurs(folder, backup)) await removeQuietly(folder, backup.name);
  return written.slice(old.length);
};
