import { create } from 'zustand';
import { type BackupProblem, type BackupState, isBackupDue, isSnapshotDue, noBackups } from '@/lib/domain/app/backup';
import { forgetBackups } from '@/lib/platform/backup-database';
import { changeBackupState, keepBackupFolder, readBackupFolder, readBackupState } from '@/lib/platform/backup-records';
import { systemClock } from '@/lib/platform/clock';
import { hasRoomForAnother } from '@/lib/platform/device';
import {
  askFolderAccess,
  canChooseFolders,
  type FolderAccess,
  folderAccess,
  pickFolder,
} from '@/lib/platform/folder-access';
import { askToKeepStorage, isStorageKept } from '@/lib/platform/kept-storage';
import { whileAlone } from '../archive/archive-place';
import { readLibraryMark } from '../archive/library-mark';
import { archiveProblem, type MadeArchive, makeArchive } from '../archive/make-archive';
import type { ArchiveProgress, ArchiveTexts } from '../archive/write-archive';
import { folderProblem, freeName, removeHalf, removeOldBackups, writeBackup } from './folder-backup';
import { addSnapshot, listSnapshots, removeSnapshot, type Snapshot } from './snapshots';

type ArchiveKind = 'backup' | 'snapshot';

/** Makes what people read of an archive, see `ArchiveTexts`. */
export type TextsAt = (at: number) => ArchiveTexts;

/** What is backed up, as this page knows it. */
export type BackupsShown = {
  readonly isKnown: boolean;
  /** Whether the browser lets pages write into folders at all. */
  readonly hasFolders: boolean;
  readonly state: BackupState;
  readonly folder: { readonly name: string; readonly access: FolderAccess } | undefined;
  readonly snapshots: readonly Snapshot[];
  /** Whether the browser has promised to keep what is stored. */
  readonly isKept: boolean;
  /** What this page makes now. `progress` is absent while it is copied into the folder. */
  readonly making: { readonly kind: ArchiveKind; readonly progress?: ArchiveProgress } | undefined;
  /** Why the last snapshot was not made. */
  readonly snapshotProblem: BackupProblem | undefined;
};

/** It goes on, whatever the page shows. */
export const useBackups = create<BackupsShown>()(() => ({
  isKnown: false,
  hasFolders: false,
  state: noBackups,
  folder: undefined,
  snapshots: [],
  isKept: false,
  making: undefined,
  snapshotProblem: undefined,
}));

let running: AbortController | undefined;
/** Settles when what this page makes or made last is over. */
let over: Promise<unknown> = Promise.resolve();

/** Looks at everything once more. */
export const lookAtBackups = async (): Promise<void> => {
  const [state, handle, snapshots, isKept] = await Promise.all([
    readBackupState(),
    readBackupFolder(),
    listSnapshots(),
    isStorageKept(),
  ]);
  const folder = handle && { name: handle.name, access: await folderAccess(handle) };
  useBackups.setState({ isKnown: true, hasFolders: canChooseFolders(), state, folder, snapshots, isKept });
};

const note = async (change: (before: BackupState) => BackupState): Promise<void> => {
  await changeBackupState(change);
};

const withProblem =
  (problem: BackupProblem) =>
  (before: BackupState): BackupState => ({ ...before, problem });

/** Lets the user choose the folder for backups. True when there is one. To be called at a press. */
export const chooseBackupFolder = async (): Promise<boolean> => {
  try {
    const folder = await pickFolder();
    if (folder === undefined) return false;
    const before = await readBackupFolder();
    // In the same folder what was written stays ours to remove.
    if ((await before?.isSameEntry(folder)) !== true) await keepBackupFolder(folder);
    await askToKeepStorage();
    return true;
  } catch (error) {
    await note(withProblem(folderProblem(error)));
    return false;
  } finally {
    await lookAtBackups();
  }
};

/** Forgets the folder. What is in it stays. */
export const leaveBackupFolder = async (): Promise<void> => {
  await keepBackupFolder(undefined);
  await lookAtBackups();
};

/** Keeps what was made; returns why it could not. */
type GiveOn = (made: MadeArchive, at: number, signal: AbortSignal) => Promise<BackupProblem | undefined>;

const makeAlone = async (
  kind: ArchiveKind,
  textsAt: TextsAt,
  signal: AbortSignal,
  giveOn: GiveOn,
): Promise<BackupProblem | undefined> => {
  const onStep = (progress: ArchiveProgress): void => useBackups.setState({ making: { kind, progress } });
  onStep({ done: 0, total: 0, bytes: 0 });
  try {
    const done = await whileAlone(async () => {
      const at = systemClock.now();
      const made = await makeArchive({ textsAt, at, signal, onStep });
      try {
        useBackups.setState({ making: { kind } });
        return { problem: await giveOn(made, at, signal) };
      } finally {
        await made.folder.discard().catch(() => undefined);
      }
    });
    return done === undefined ? 'elsewhere' : done.problem;
  } catch (error) {
    return signal.aborted ? undefined : archiveProblem(error);
  } finally {
    running = undefined;
    useBackups.setState({ making: undefined });
  }
};

/** Makes an archive and gives it on, while nothing else of ours makes one. Returns why not; undefined also when it was called off. */
const make = async (kind: ArchiveKind, textsAt: TextsAt, giveOn: GiveOn): Promise<BackupProblem | undefined> => {
  if (running !== undefined) return 'elsewhere';
  running = new AbortController();
  const making = makeAlone(kind, textsAt, running.signal, giveOn);
  over = making;
  return making;
};

/** Ends what this page makes; nothing is left of it. */
export const cancelBackup = (): void => running?.abort();

/** The same at the user's wish: nothing of this kind is made by itself for a day. */
export const callOffBackup = async (): Promise<void> => {
  const kind = useBackups.getState().making?.kind;
  cancelBackup();
  if (kind !== undefined)
    await note((before) => ({ ...before, calledOff: { ...before.calledOff, [kind]: systemClock.now() } }));
};

/** Whether backups still go there: another page may have chosen another folder meanwhile. */
const isChosen = async (folder: FileSystemDirectoryHandle): Promise<boolean> =>
  (await (await readBackupFolder())?.isSameEntry(folder)) === true;

const intoFolder = async (folder: FileSystemDirectoryHandle, textsAt: TextsAt): Promise<BackupProblem | undefined> => {
  try {
    // One that is gone says so before all is packed for it.
    await folder.keys().next();
  } catch (error) {
    return folderProblem(error);
  }
  return make('backup', textsAt, async ({ file, mark }, at, signal) => {
    const { writing } = await readBackupState();
    if (writing !== undefined) await removeHalf(folder, writing);
    let name: string;
    try {
      name = await freeName(folder, at);
    } catch (error) {
      return folderProblem(error);
    }
    await note((before) => ({ ...before, writing: name }));
    try {
      await writeBackup(folder, file, name, signal);
    } catch (error) {
      signal.throwIfAborted();
      return folderProblem(error);
    }
    const bytes = file.size;
    const isOurFolder = await isChosen(folder);
    await note(({ writing: _writing, problem: _problem, ...before }) => ({
      ...before,
      last: { at, bytes, folder: folder.name },
      ...(isOurFolder && { inFolder: { at, mark }, written: [...before.written, { name, bytes }] }),
    }));
    if (!isOurFolder) return undefined;
    const { written } = await readBackupState();
    const left = await removeOldBackups(folder, written);
    await note((before) => ({ ...before, written: left }));
    return undefined;
  });
};

/**
 * Backs up into the folder. `ask`: the user pressed, so the browser may be asked for access that it no longer gives. Returns why it did
 * not come about; undefined also when it was called off, or would have had to ask.
 */
export const backUp = async (textsAt: TextsAt, ask: boolean): Promise<BackupProblem | undefined> => {
  const folder = await readBackupFolder();
  if (folder === undefined) return undefined;
  const given = await folderAccess(folder);
  // A question that the browser does not put, since the press is too long ago, is answered with no.
  const access = ask && given !== 'granted' ? await askFolderAccess(folder).catch(() => 'denied' as const) : given;
  if (access !== 'granted' && !ask) return undefined;
  const problem = access === 'granted' ? await intoFolder(folder, textsAt) : 'withdrawn';
  // That another page makes one is over in a moment, and nothing to be kept; who pressed is told.
  if (problem !== undefined && problem !== 'elsewhere') await note(withProblem(problem));
  await lookAtBackups();
  if (ask && problem === 'elsewhere') useBackups.setState(({ state }) => ({ state: { ...state, problem } }));
  return problem;
};

/** Makes a snapshot inside the browser. `ask`: the user pressed. Returns why it did not come about; undefined also when it was called off. */
export const takeSnapshot = async (textsAt: TextsAt, ask: boolean): Promise<BackupProblem | undefined> => {
  const problem = await make('snapshot', textsAt, async ({ folder, mark }, at, signal) => {
    signal.throwIfAborted();
    await addSnapshot(folder, at);
    await note((before) => ({ ...before, snapshot: { at, mark } }));
    return undefined;
  });
  if (ask || problem !== 'elsewhere') useBackups.setState({ snapshotProblem: problem });
  await lookAtBackups();
  return problem;
};

/** Deletes a snapshot. */
export const deleteSnapshot = async (at: number): Promise<void> => {
  await removeSnapshot(at);
  await lookAtBackups();
};

/** Whether Parley reminds. */
export const setReminds = async (reminds: boolean): Promise<void> => {
  await note((before) => ({ ...before, reminds }));
  await lookAtBackups();
};

/** Makes what is due, one after the other. Asks nobody. False when something of it failed. */
export const makeWhatIsDue = async (textsAt: TextsAt): Promise<boolean> => {
  const library = await readLibraryMark();
  const state = await readBackupState();
  const now = systemClock.now();
  const problems: (BackupProblem | undefined)[] = [];
  if (isBackupDue(state, library, now)) problems.push(await backUp(textsAt, false));
  if (isSnapshotDue(state, library, now) && (await hasRoomForAnother())) {
    problems.push(await takeSnapshot(textsAt, false));
  }
  return problems.every((problem) => problem === undefined || problem === 'elsewhere');
};

/** Everything is deleted: what is being made or restored is ended, and what was made until then goes, too. */
export const forgetAllBackups = async (): Promise<void> => {
  cancelBackup();
  const { cancelRestore } = await import('./restore');
  cancelRestore();
  await over.catch(() => undefined);
  // The background has done the same, and says where the browser does not let go of snapshots.
  await forgetBackups().catch(() => undefined);
  await lookAtBackups();
};
