// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { archiveEntries, archiveHeadSchema } from '@/lib/domain/app/archive';
import { noBackups } from '@/lib/domain/app/backup';
import { z } from '@/lib/domain/schema';
import { openArchive } from '@/lib/import/open-archive';
import {
  backUp,
  callOffBackup,
  cancelBackup,
  chooseBackupFolder,
  deleteSnapshot,
  forgetAllBackups,
  leaveBackupFolder,
  lookAtBackups,
  makeWhatIsDue,
  setReminds,
  takeSnapshot,
  useBackups,
} from '@/lib/panel/app/backup/backups';
import { forgetBackups } from '@/lib/platform/backup-database';
import { changeBackupState } from '@/lib/platform/backup-records';
import { parley } from '@/lib/storage/read/database';
import { conversationOf, question } from '@/tests/fakes/messages';
import { createFakeFiles, type FakeFiles } from '@/tests/fakes/own-files';
import { openFakePanel } from '@/tests/fakes/panel';
import { noSettings, plainTexts } from '../archive/made-archive';

// A handle cannot be kept by the database in memory: the folder is kept here.
const kept = vi.hoisted(() => ({ folder: undefined as FileSystemDirectoryHandle | undefined }));
vi.mock('@/lib/platform/backup-records', async (original) => {
  const records = await original<typeof import('@/lib/platform/backup-records')>();
  return {
    ...records,
    readBackupFolder: async () => kept.folder,
    keepBackupFolder: async (folder: FileSystemDirectoryHandle | undefined) => {
      kept.folder = folder;
      return records.keepBackupFolder(undefined);
    },
  };
});

let files: FakeFiles;
let access: PermissionState;
const texts = (_at: number) => plainTexts;

const pick = async (): Promise<FileSystemDirectoryHandle> => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('mine', { create: true });
  const ask = async (): Promise<PermissionState> => access;
  return Object.assign(folder, { queryPermission: ask, requestPermission: ask });
};

beforeEach(async () => {
  await Promise.all(parley.tables.map((table) => table.clear()));
  await parley.conversations.put(conversationOf({ id: 'c1' }));
  await parley.messages.put(question('q1'));
  openFakePanel().answer({ 'archive-settings': noSettings });
  files = createFakeFiles();
  access = 'granted';
  kept.folder = undefined;
  await forgetBackups();
  await changeBackupState(() => noBackups);
  vi.stubGlobal('showDirectoryPicker', pick);
  useBackups.setState(useBackups.getInitialState(), true);
});
afterEach(() => vi.unstubAllGlobals());

const inFolder = () => files.names().filter((name) => name.startsWith('mine/') && name !== 'mine/');
const snapshotsOf = () => files.names().filter((name) => name.startsWith('snapshots/') && name !== 'snapshots/');
const shown = () => useBackups.getState();

it('backs up into the folder, knows when and how large, and leaves nothing else', async () => {
  expect(await chooseBackupFolder()).toBe(true);
  await backUp(texts, true);

  expect(inFolder()).toEqual([expect.stringMatching(/^mine\/parley-backup-[\d-]+\.zip$/)]);
  expect(shown()).toMatchObject({ hasFolders: true, isKept: true, folder: { name: 'mine', access: 'granted' } });
  expect(shown().making).toBeUndefined();
  expect(shown().state).toMatchObject({ last: { folder: 'mine', bytes: expect.any(Number) } });
  expect(shown().state.problem).toBeUndefined();
  expect(files.names()).not.toContainEqual(expect.stringMatching(/^archives\/./));
});

it('does nothing when the user chooses no folder', async () => {
  vi.stubGlobal('showDirectoryPicker', () => Promise.reject(new DOMException('no', 'AbortError')));

  expect(await chooseBackupFolder()).toBe(false);
  expect(shown().folder).toBeUndefined();
  expect(shown().state.problem).toBeUndefined();
});

it.each([
  ['a full disk', 'full', () => files.failWith(new DOMException('full', 'QuotaExceededError'))],
  [
    'a permission that is not given',
    'withdrawn',
    () => {
      access = 'denied';
    },
  ],
  [
    'a database that does not open',
    'database',
    () => vi.spyOn(parley.conversations, 'count').mockRejectedValueOnce(new Error('closed')),
  ],
  [
    'a folder that is gone',
    'gone',
    () =>
      Object.assign(kept.folder ?? {}, {
        keys: () => ({ next: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }),
      }),
  ],
] as const)('says what is wrong with %s, and leaves no half backup', async (_, problem, breakIt) => {
  await chooseBackupFolder();
  breakIt();

  await backUp(texts, true);

  expect(shown().state.problem).toBe(problem);
  expect(shown().state.last).toBeUndefined();
  expect(inFolder()).toEqual([]);
});

it('says that another page makes an archive, and does not keep that', async () => {
  await chooseBackupFolder();
  const letGo = files.lock('parley-archives');

  expect(await backUp(texts, false)).toBe('elsewhere');
  expect(shown().state.problem).toBeUndefined();
  await backUp(texts, true);
  expect(shown().state.problem).toBe('elsewhere');

  letGo();
  await lookAtBackups();
  expect(shown().state.problem).toBeUndefined();
});

it('takes no name that a file or a folder has, and says it when the folder is taken away just then', async () => {
  await chooseBackupFolder();
  const folder = kept.folder;
  const look = vi.fn(folder?.getFileHandle);
  Object.assign(folder ?? {}, { getFileHandle: look });
  look.mockRejectedValueOnce(new DOMException('a folder', 'TypeMismatchError'));

  await backUp(texts, true);
  expect(inFolder()).toHaveLength(1);
  expect(look.mock.calls[1]?.[0]).not.toBe(look.mock.calls[0]?.[0]);

  look.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await backUp(texts, true);
  expect(shown().state.problem).toBe('withdrawn');
});

it('goes on with the backups of the same folder when that is chosen again', async () => {
  await chooseBackupFolder();
  await backUp(texts, true);

  await chooseBackupFolder();

  expect(shown().state.written).toHaveLength(1);
  expect(shown().state.inFolder).toBeDefined();
});

it('takes a backup into a folder that was given up meanwhile for the last one, and for none in the new folder', async () => {
  await chooseBackupFolder();

  await backUp((at) => {
    kept.folder = undefined;
    return texts(at);
  }, true);

  expect(inFolder()).toHaveLength(1);
  expect(shown().state).toMatchObject({ last: { folder: 'mine' }, written: [] });
  expect(shown().state.inFolder).toBeUndefined();
});

it('leaves nothing when it is called off, and calls that no problem', async () => {
  await chooseBackupFolder();

  await backUp(
    () => ({
      ...plainTexts,
      markdown: () => {
        cancelBackup();
        return [];
      },
    }),
    true,
  );

  expect(inFolder()).toEqual([]);
  expect(shown().state.problem).toBeUndefined();
});

it('removes what a page that is gone left half of a backup', async () => {
  await chooseBackupFolder();
  await kept.folder?.getFileHandle('parley-backup-2026-01-01-000000.zip.part', { create: true });
  await changeBackupState((before) => ({ ...before, writing: 'parley-backup-2026-01-01-000000.zip' }));

  await backUp(texts, true);

  expect(inFolder()).toHaveLength(1);
  expect(inFolder()).not.toContainEqual(expect.stringContaining('.part'));
});

it('forgets the folder and leaves what is in it', async () => {
  await chooseBackupFolder();
  await backUp(texts, true);

  await leaveBackupFolder();

  expect(shown().folder).toBeUndefined();
  expect(inFolder()).toHaveLength(1);
});

it('makes, lists and deletes snapshots', async () => {
  await takeSnapshot(texts, true);
  const [snapshot] = shown().snapshots;

  expect(snapshot?.bytes).toBeGreaterThan(100);
  await deleteSnapshot(snapshot?.at ?? 0);
  expect(shown().snapshots).toEqual([]);
  expect(snapshotsOf()).toEqual([]);
});

it('says why a snapshot that was asked for is not made', async () => {
  files.lock('parley-archives');

  await takeSnapshot(texts, false);
  expect(shown().snapshotProblem).toBeUndefined();
  await takeSnapshot(texts, true);
  expect(shown().snapshotProblem).toBe('elsewhere');
});

it('makes by itself what is due, and not again while nothing changes', async () => {
  await chooseBackupFolder();

  await makeWhatIsDue(texts);
  await makeWhatIsDue(texts);

  expect(inFolder()).toHaveLength(1);
  expect(snapshotsOf()).toHaveLength(1);
});

it.each([
  ['at the user’s wish waits for a day', callOffBackup, 0],
  ['by something else comes at the next look', cancelBackup, 1],
])('begins no snapshot anew that was ended too early: one that was ended %s', async (_, end, count) => {
  await makeWhatIsDue((at) => ({
    ...texts(at),
    markdown: () => {
      void end();
      return [];
    },
  }));
  await vi.waitFor(() => expect(shown().making).toBeUndefined());

  await makeWhatIsDue(texts);
  expect(snapshotsOf()).toHaveLength(count);

  await takeSnapshot(texts, true);
  expect(snapshotsOf()).toHaveLength(count + 1);
});

it('says whether something of what was due failed', async () => {
  expect(await makeWhatIsDue(texts)).toBe(true);
  await parley.conversations.put(conversationOf({ id: 'c2' }));
  await changeBackupState((before) => ({ ...before, snapshot: { at: 0, mark: '' } }));
  files.failWith(new DOMException('full', 'QuotaExceededError'));

  expect(await makeWhatIsDue(texts)).toBe(false);
  expect(shown().snapshotProblem).toBe('full');
});

it('makes no backup by itself where it would have to ask', async () => {
  await chooseBackupFolder();
  access = 'prompt';

  await makeWhatIsDue(texts);

  expect(inFolder()).toEqual([]);
  expect(shown().state.problem).toBeUndefined();
  expect(shown().folder).toEqual({ name: 'mine', access: 'prompt' });
});

it('makes no snapshot by itself where there is not room for as much again', async () => {
  Object.assign(navigator.storage, { estimate: async () => ({ usage: 6, quota: 10 }) });

  await makeWhatIsDue(texts);

  expect(snapshotsOf()).toEqual([]);
});

it('remembers that the user wants no reminders', async () => {
  await setReminds(false);
  await lookAtBackups();

  expect(shown().state.reminds).toBe(false);
});

it('ends a snapshot that is being made when everything is deleted, and nothing of it is there afterwards', async () => {
  let forgotten: Promise<void> | undefined;
  const taking = takeSnapshot((at) => {
    forgotten = forgetAllBackups();
    return texts(at);
  }, true);
  await taking;
  await forgotten;

  expect(forgotten).toBeDefined();
  expect(snapshotsOf()).toEqual([]);
  expect(shown().state).toEqual(noBackups);
});

it('forgets snapshots and the folder with everything else', async () => {
  await takeSnapshot(texts, true);

  await forgetAllBackups();

  expect(shown().snapshots).toEqual([]);
  expect(snapshotsOf()).toEqual([]);
  expect(shown().state.snapshot).toBeUndefined();
});

/** What a page has loaded ends with it. */
const openPage = async () => {
  vi.resetModules();
  const { openFakePanel } = await import('@/tests/fakes/panel');
  openFakePanel().answer({ 'archive-settings': noSettings });
  return import('@/lib/panel/app/backup/backups');
};
type PageBackups = Awaited<ReturnType<typeof openPage>>;

const zipsIn = (folder: string): readonly string[] =>
  files.names().filter((name) => name.startsWith(`${folder}/`) && name.endsWith('.zip'));

const isWhole = async (path: string): Promise<boolean> => {
  const [folder = '', name = ''] = path.split('/');
  const root = await navigator.storage.getDirectory();
  const file = await (await (await root.getDirectoryHandle(folder)).getFileHandle(name)).getFile();
  const archive = await openArchive([{ path: name, file }]);
  return z.safeParse(archiveHeadSchema, await archive.json(archiveEntries.head)).success;
};

/** Ends a page before each change of a file that it makes in turn, until it makes all of them; `check` looks at what is left. */
const endAnywhere = async (
  work: (page: PageBackups) => Promise<unknown>,
  check: (again: PageBackups) => Promise<void>,
): Promise<number> => {
  for (let changes = 0; ; changes += 1) {
    const page = await openPage();
    const reopen = files.endAfter(changes);
    let isDone = false;
    void work(page).then(() => {
      isDone = true;
    });
    // A page that is stuck in a change does nothing more: whatever else it does takes no longer than a turn of the database.
    await vi.waitFor(() => expect(isDone || files.isStuck()).toBe(true), { interval: 1, timeout: 5_000 });
    reopen();
    await check(await openPage());
    if (isDone) return changes;
  }
};

describe('a page that is killed before any change of a file', () => {
  beforeEach(async () => {
    kept.folder = await pick();
  });

  it('leaves no half backup and harms none, and the next backup clears up', async () => {
    await (await openPage()).backUp(texts, true);
    let newest = zipsIn('mine').at(-1);

    const changes = await endAnywhere(
      (page) => page.backUp(texts, true),
      async (again) => {
        const found = zipsIn('mine');
        expect(found).toContain(newest);
        expect(await Promise.all(found.map(isWhole))).toEqual(found.map(() => true));

        await again.backUp(texts, true);

        expect(files.names().filter((name) => name.endsWith('.part'))).toEqual([]);
        expect(zipsIn('mine').length).toBeLessThanOrEqual(5);
        newest = zipsIn('mine').at(-1);
      },
    );

    expect(changes).toBeGreaterThanOrEqual(10);
  });

  it('leaves whole snapshots alone', async () => {
    const changes = await endAnywhere(
      (page) => page.takeSnapshot(texts, true),
      async (again) => {
        const found = zipsIn('snapshots');
        expect(await Promise.all(found.map(isWhole))).toEqual(found.map(() => true));

        await again.takeSnapshot(texts, true);

        expect(zipsIn('snapshots')).toHaveLength(Math.min(found.length + 1, 3));
      },
    );

    expect(changes).toBeGreaterThanOrEqual(5);
  });
});
