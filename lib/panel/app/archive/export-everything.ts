import { create } from 'zustand';
import { ChatError } from '@/lib/domain/chat-error';
import { announce } from '@/lib/panel/announcements';
import { send } from '@/lib/panel/connection';
import { offerFile } from '@/lib/panel/offer-file';
import { messageWithRun } from '@/lib/panel/run-view';
import { useSession } from '@/lib/panel/session-store';
import { systemClock } from '@/lib/platform/clock';
import { newId } from '@/lib/platform/new-id';
import { createStopwatch } from '@/lib/platform/work-pieces';
import { type ArchiveFolder, openArchiveFolder, sweepArchives, whileAlone } from './archive-place';
import {
  type ArchiveContents,
  type ArchiveProgress,
  type ArchiveSource,
  type ArchiveTexts,
  writeArchive,
} from './write-archive';

/** Why there is no archive. */
export type ArchiveProblem = 'full' | 'database' | 'elsewhere' | 'failed';

/** The archive that this page makes or made last. */
export type ArchiveState =
  | { readonly status: 'none' }
  | ({ readonly status: 'writing' } & ArchiveProgress)
  | ({ readonly status: 'made'; readonly name: string; readonly file: Blob } & ArchiveContents)
  | { readonly status: 'failed'; readonly problem: ArchiveProblem };

/** It goes on, whatever the page shows. */
export const useArchive = create<ArchiveState>()(() => ({ status: 'none' }));

const show = (state: ArchiveState): void => useArchive.setState(state, true);

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

const problemOf = (error: unknown): ArchiveProblem => {
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

const nameAt = (at: number): string => {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `parley-${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}.zip`;
};

/** More would be drawn than can be read. */
const showEveryMs = 100;

/** The folder of the archive that was made last: it is kept, so that it can be saved again. */
let last: ArchiveFolder | undefined;
let running: AbortController | undefined;

/** A page that is closed takes the archive with it: the browser asks first. */
const keepPage = (event: BeforeUnloadEvent): void => event.preventDefault();

const make = async (
  textsAt: (at: number) => ArchiveTexts,
  only: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<void> => {
  const at = systemClock.now();
  await forgetArchive();
  await sweepArchives(at);
  const folder = await openArchiveFolder(newId());
  try {
    const zip = await folder.open('archive.zip', signal);
    const place = { zip, spool: (name: string) => folder.open(name, signal) };
    const since = createStopwatch();
    let shownAt = 0;
    const onStep = (progress: ArchiveProgress): void => {
      if (since() < shownAt + showEveryMs) return;
      shownAt = since();
      show({ status: 'writing', ...progress });
    };
    const contents = await writeArchive(await sourceOf(only), place, textsAt(at), at, { signal, onStep });
    const file = await zip.finish();
    signal.throwIfAborted();
    last = folder;
    const name = nameAt(at);
    offerFile(file, name);
    show({ status: 'made', name, file, ...contents });
    announce('player.saved', { name });
  } catch (error) {
    // What cannot be deleted now is deleted by the next export; why there is no archive is what counts.
    await folder.discard().catch(() => undefined);
    throw error;
  }
};

/**
 * Makes an archive of everything, or of these conversations alone, and passes it to the browser's downloads. One is made at
 * a time, in all pages; `textsAt` gets when that is, ms since the epoch; what becomes of it is in `useArchive`.
 */
export const exportEverything = async (
  textsAt: (at: number) => ArchiveTexts,
  only?: readonly string[],
): Promise<void> => {
  if (running !== undefined) return;
  const controller = new AbortController();
  running = controller;
  show({ status: 'writing', done: 0, total: 0, bytes: 0 });
  addEventListener('beforeunload', keepPage);
  try {
    const done = await whileAlone(async () => {
      await make(textsAt, only, controller.signal);
      return true;
    });
    if (done === undefined) show({ status: 'failed', problem: 'elsewhere' });
  } catch (error) {
    if (controller.signal.aborted) show({ status: 'none' });
    else show({ status: 'failed', problem: error instanceof ChatError ? 'failed' : problemOf(error) });
  } finally {
    removeEventListener('beforeunload', keepPage);
    running = undefined;
  }
};

/** Ends it; nothing is left of it. */
export const cancelArchive = (): void => running?.abort();

/** Offers the archive that was made last once more: the browser may have asked where to save it, and been told no. */
export const saveAgain = (): void => {
  const state = useArchive.getState();
  if (state.status === 'made') offerFile(state.file, state.name);
};

/** Deletes the archive that was made last. */
export const forgetArchive = async (): Promise<void> => {
  const folder = last;
  last = undefined;
  await folder?.discard();
};

/** Everything is deleted: what is being made, what was made, and what closed pages left. */
export const forgetArchives = async (): Promise<void> => {
  cancelArchive();
  await forgetArchive();
  if (useArchive.getState().status === 'made') show({ status: 'none' });
  await sweepArchives(systemClock.now(), true);
};
