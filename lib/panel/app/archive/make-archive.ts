import { send } from '@/lib/panel/connection';
import { messageWithRun } from '@/lib/panel/run-view';
import { useSession } from '@/lib/panel/session-store';
import { newId } from '@/lib/platform/new-id';
import { createStopwatch } from '@/lib/platform/work-pieces';
import { type ArchiveFolder, openArchiveFolder, sweepArchives } from './archive-place';
import { readLibraryMark } from './library-mark';
import {
  type ArchiveContents,
  type ArchiveProgress,
  type ArchiveSource,
  type ArchiveTexts,
  writeArchive,
} from './write-archive';

/** What a database says is wrapped, so that it is not taken for what a file system says. */
class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem';
}

const reading = async <Result>(read: Promise<Result>): Promise<Result> => {
  try {
    return await read;
  } catch (error) {
    throw new DatabaseProblem('reading', { cause: error });
  }
};

/** Why an archive could not be made. */
export type MakeProblem = 'full' | 'database' | 'failed';

/** What of these stood in the way. */
export const archiveProblem = (error: unknown): MakeProblem => {
  if (error instanceof DatabaseProblem) return 'database';
  const name = error instanceof DOMException ? error.name : '';
  return name === 'QuotaExceededError' ? 'full' : 'failed';
};

/** The library as it is stored, running answers as far as they have arrived. */
const sourceOf = async (only: readonly string[] | undefined): Promise<ArchiveSource> => {
  const stored = await import('@/lib/storage/read/library');
  const asNow: ArchiveSource['messages'] = async (ids) => {
    const read = await reading(stored.readSome(ids));
    const { runs } = useSession.getState();
    return { ...read, messages: read.messages.map((message) => messageWithRun(message, runs[message.id])) };
  };
  return {
    contents: () => reading(stored.readLibrary(only)),
    outline: (id) => reading(stored.readOutline(id)),
    messages: asNow,
    ...(only === undefined && {
      rest: {
        settings: () => send({ type: 'archive-settings' }),
        draftKeys: () => reading(stored.listDraftKeys()),
        draft: (key) => reading(stored.readDraft(key)),
      },
    }),
  };
};

/** More would be drawn than can be read. */
const showEveryMs = 100;

/** What the file is called in its folder. */
export const archiveFile = 'archive.zip';

export type MakeArchive = {
  readonly textsAt: (at: number) => ArchiveTexts;
  /** The conversations; absent = everything. */
  readonly only?: readonly string[] | undefined;
  /** ms since the epoch. */
  readonly at: number;
  readonly signal: AbortSignal;
  /** How far it is, ten times a second at most. */
  onStep(progress: ArchiveProgress): void;
};

/** A whole archive, until its folder is discarded. */
export type MadeArchive = {
  readonly folder: ArchiveFolder;
  readonly file: Blob;
  readonly contents: ArchiveContents;
  /** What the library was just before, see `LibraryMark`. */
  readonly mark: string;
};

/**
 * Makes an archive in the extension's own file system. To be called while no other page does, see `whileAlone`.
 *
 * @throws What stands in its way, see `archiveProblem`, and DOMException AbortError when the signal aborts; nothing is left of it then.
 */
export const makeArchive = async ({ textsAt, only, at, signal, onStep }: MakeArchive): Promise<MadeArchive> => {
  await sweepArchives(at);
  const { mark } = await reading(readLibraryMark());
  const folder = await openArchiveFolder(newId());
  try {
    const zip = await folder.open(archiveFile, signal);
    const place = { zip, spool: (name: string) => folder.open(name, signal) };
    const since = createStopwatch();
    let shownAt = 0;
    const onProgress = (progress: ArchiveProgress): void => {
      if (since() < shownAt + showEveryMs) return;
      shownAt = since();
      onStep(progress);
    };
    const contents = await writeArchive(await sourceOf(only), place, textsAt(at), at, { signal, onStep: onProgress });
    const file = await zip.finish();
    signal.throwIfAborted();
    return { folder, file, contents, mark };
  } catch (error) {
    // What cannot be deleted now is deleted by the next export; why there is no archive is what counts.
    await folder.discard().catch(() => undefined);
    throw error;
  }
};
