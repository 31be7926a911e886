import { dayOf, keptSnapshots } from '@/lib/domain/app/backup';
import { snapshotFolder } from '@/lib/platform/backup-database';
import { type ArchiveFolder, ownFileSystem } from '../archive/archive-place';
import { archiveFile } from '../archive/make-archive';

/** An archive of everything in the extension's own file system. */
export type Snapshot = {
  /** When it was made, ms since the epoch; no two have the same. */
  readonly at: number;
  readonly bytes: number;
  /** Reads it. */
  readonly open: () => Promise<File>;
};

const folder = async (): Promise<FileSystemDirectoryHandle | undefined> =>
  (await ownFileSystem())?.getDirectoryHandle(snapshotFolder, { create: true });

const nameOf = (at: number): string => `${at}.zip`;

const isGone = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';

/** Undefined when another page has just deleted it. */
const sizeOf = async (file: FileSystemFileHandle): Promise<number | undefined> => {
  try {
    return (await file.getFile()).size;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
};

/** All there are, the newest first. None where the browser has no such file system. */
export const listSnapshots = async (): Promise<readonly Snapshot[]> => {
  const snapshots: Snapshot[] = [];
  for await (const file of (await folder())?.values() ?? []) {
    const [, at] = /^(\d+)\.zip$/.exec(file.name) ?? [];
    if (at === undefined || file.kind !== 'file') continue;
    const bytes = await sizeOf(file);
    if (bytes !== undefined) snapshots.push({ at: Number(at), bytes, open: () => file.getFile() });
  }
  return snapshots.sort((left, right) => right.at - left.at);
};

/** Deletes one. It may be gone already. */
export const removeSnapshot = async (at: number): Promise<void> => {
  try {
    await (await folder())?.removeEntry(nameOf(at));
  } catch (error) {
    if (!isGone(error)) throw error;
  }
};

/**
 * Which go when there is one more than are kept: of the newest's day those between its first and the newest, else the oldest.
 * Whoever makes several in an hour keeps what was there before the first of them.
 */
const superfluous = (newestFirst: readonly Snapshot[]): readonly Snapshot[] => {
  const [newest, ...others] = newestFirst;
  if (newest === undefined || newestFirst.length <= keptSnapshots) return [];
  const between = others.filter((snapshot) => dayOf(snapshot.at) === dayOf(newest.at)).slice(0, -1);
  const gone = between[0] ?? others.at(-1);
  return gone === undefined ? [] : [gone, ...superfluous(newestFirst.filter((snapshot) => snapshot !== gone))];
};

/**
 * Makes a snapshot of an archive that is whole, and deletes what is one too many then. It is there at once, or not.
 *
 * @throws DOMException what the file system says, NotSupportedError where there is none.
 */
export const addSnapshot = async (archive: ArchiveFolder, at: number): Promise<void> => {
  const target = await folder();
  if (target === undefined || archive.moveTo === undefined)
    throw new DOMException('no files here', 'NotSupportedError');
  await archive.moveTo(archiveFile, target, nameOf(at));
  for (const { at: old } of superfluous(await listSnapshots())) await removeSnapshot(old);
};
