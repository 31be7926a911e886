import { joinBytes } from '@/lib/domain/join-bytes';
import { moveFile } from '@/lib/platform/move-file';
import type { ByteSink } from './zip-writer';

/** Where archives are written, in the extension's own file system. A folder in it is one archive being made or offered. */
const folder = 'archives';
/** Written at once, bytes: each write is a message to another process. */
const writeSize = 1_048_576;
/** A browser may still be copying an archive into its downloads, although its page is closed, ms. */
const keptForMs = 600_000;

/** A file that is written once. */
export type OpenFile = ByteSink & { finish(): Promise<Blob> };

/** The files of one archive. */
export type ArchiveFolder = {
  /** Makes one. What aborts `signal` makes its next write throw. */
  open(name: string, signal: AbortSignal): Promise<OpenFile>;
  /** Gives a finished one away, into another folder of this file system. Absent where it is in memory. */
  readonly moveTo?: (name: string, folder: FileSystemDirectoryHandle, newName: string) => Promise<void>;
  /** Deletes them all, finished or not. */
  discard(): Promise<void>;
};

/** Collects small pieces, and writes them together. */
const buffered = (write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>, signal: AbortSignal) => {
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    signal.throwIfAborted();
    const bytes = joinBytes(waiting);
    waiting = [];
    size = 0;
    if (bytes.length > 0) await write(bytes);
  };
  return {
    flush,
    write: async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
      signal.throwIfAborted();
      // A copy: whoever made the bytes may write into them again.
      waiting.push(bytes.slice());
      size += bytes.length;
      if (size >= writeSize) await flush();
    },
  };
};

/** In memory, where the browser gives no file system: in Firefox's private windows. */
const inMemory = (): ArchiveFolder => ({
  open: async (_name, signal) => {
    const blobs: Blob[] = [];
    const { write, flush } = buffered(async (bytes) => void blobs.push(new Blob([bytes])), signal);
    return {
      write,
      finish: async () => {
        await flush();
        return new Blob(blobs, { type: 'application/zip' });
      },
    };
  },
  discard: async () => {},
});

const lockOf = (name: string): string => `parley-archive-${name}`;

/** Holds a lock until it is let go, or this page is gone. Undefined where another page has it. */
const hold = (name: string): Promise<(() => void) | undefined> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(undefined);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });

/** Runs `work` while no other page of ours makes an archive, of whatever kind; undefined where one does. */
export const whileAlone = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
  const release = await hold('parley-archives');
  if (release === undefined) return undefined;
  try {
    return await work();
  } finally {
    release();
  }
};

/** The extension's own file system; undefined where there is none: in Firefox's private windows. */
export const ownFileSystem = async (): Promise<FileSystemDirectoryHandle | undefined> => {
  try {
    return await navigator.storage.getDirectory();
  } catch {
    // Without a file system there is nothing to clean up either.
    return undefined;
  }
};

/** A folder for one archive. A file is written beside its place and put there when it is whole. */
export const openArchiveFolder = async (id: string): Promise<ArchiveFolder> => {
  const archives = await (await ownFileSystem())?.getDirectoryHandle(folder, { create: true });
  if (archives === undefined) return inMemory();
  const letGo = await hold(lockOf(id));
  const own = await archives.getDirectoryHandle(id, { create: true });
  const writing = new Set<FileSystemWritableFileStream>();
  return {
    open: async (name, signal) => {
      const handle = await own.getFileHandle(name, { create: true });
      const stream = await handle.createWritable();
      writing.add(stream);
      const { write, flush } = buffered((bytes) => stream.write(bytes), signal);
      return {
        write,
        finish: async () => {
          await flush();
          await stream.close();
          writing.delete(stream);
          return handle.getFile();
        },
      };
    },
    moveTo: async (name, target, newName) => moveFile(await own.getFileHandle(name), own, target, newName),
    discard: async () => {
      // What is closed or broken already cannot be aborted, and need not be.
      await Promise.allSettled([...writing].map((stream) => stream.abort()));
      await archives.removeEntry(id, { recursive: true });
      letGo?.();
    },
  };
};

const isNew = async (archive: FileSystemDirectoryHandle, now: number): Promise<boolean> => {
  for await (const file of archive.values()) {
    if (file.kind === 'file' && (await file.getFile()).lastModified > now - keptForMs) return true;
  }
  return false;
};

/**
 * Deletes what closed pages left: `all`, or what no download can need any more. `now` is ms since the epoch.
 */
export const sweepArchives = async (now: number, all = false): Promise<void> => {
  const archives = await (await ownFileSystem())?.getDirectoryHandle(folder, { create: true });
  if (archives === undefined) return;
  for await (const archive of archives.values()) {
    if (archive.kind !== 'directory') continue;
    const release = await hold(lockOf(archive.name));
    if (release === undefined) continue;
    if (all || !(await isNew(archive, now))) await archives.removeEntry(archive.name, { recursive: true });
    release();
  }
};
