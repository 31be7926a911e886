import { create } from 'zustand';
import { dayOf } from '@/lib/domain/app/backup';
import { announce } from '@/lib/panel/announcements';
import { offerFile } from '@/lib/panel/offer-file';
import { changeBackupState } from '@/lib/platform/backup-records';
import { systemClock } from '@/lib/platform/clock';
import { askToKeepStorage } from '@/lib/platform/kept-storage';
import { type ArchiveFolder, sweepArchives, whileAlone } from './archive-place';
import { archiveProblem, type MakeProblem, makeArchive } from './make-archive';
import type { ArchiveContents, ArchiveProgress, ArchiveTexts } from './write-archive';

/** Why there is no archive. */
export type ArchiveProblem = MakeProblem | 'elsewhere';

/** The archive that this page makes or made last. */
export type ArchiveState =
  | { readonly status: 'none' }
  | ({ readonly status: 'writing' } & ArchiveProgress)
  | ({ readonly status: 'made'; readonly name: string; readonly file: Blob } & ArchiveContents)
  | { readonly status: 'failed'; readonly problem: ArchiveProblem };

/** It goes on, whatever the page shows. */
export const useArchive = create<ArchiveState>()(() => ({ status: 'none' }));

const show = (state: ArchiveState): void => useArchive.setState(state, true);

/** The folder of the archive that was made last: it is kept, so that it can be saved again. */
let last: ArchiveFolder | undefined;
let running: AbortController | undefined;

/** A page that is closed takes the archive with it: the browser asks first. */
const keepPage = (event: BeforeUnloadEvent): void => event.preventDefault();

/** An archive of everything is a backup. It is made all the same where that cannot be noted. */
const noteBackup = async (at: number, bytes: number): Promise<void> => {
  await changeBackupState((before) => ({ ...before, last: { at, bytes } })).catch(() => undefined);
  await askToKeepStorage();
};

const make = async (
  textsAt: (at: number) => ArchiveTexts,
  only: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<void> => {
  const at = systemClock.now();
  await forgetArchive();
  const onStep = (progress: ArchiveProgress): void => show({ status: 'writing', ...progress });
  const { folder, file, contents } = await makeArchive({ textsAt, only, at, signal, onStep });
  last = folder;
  const name = `parley-${dayOf(at)}.zip`;
  offerFile(file, name);
  if (only === undefined) await noteBackup(at, file.size);
  show({ status: 'made', name, file, ...contents });
  announce('player.saved', { name });
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
    else show({ status: 'failed', problem: archiveProblem(error) });
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
