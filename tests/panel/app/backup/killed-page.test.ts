// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { archiveEntries, archiveHeadSchema } from '@/lib/domain/app/archive';
import { z } from '@/lib/domain/schema';
import { openArchive } from '@/lib/import/open-archive';
import { forgetBackups } from '@/lib/platform/backup-database';
import { parley } from '@/lib/storage/read/database';
import { conversationOf, question } from '@/tests/fakes/messages';
import { createFakeFiles, type FakeFiles } from '@/tests/fakes/own-files';
import { noSettings, plainTexts } from '../archive/made-archive';

// A handle cannot be kept by the database in memory: the folder is kept here.
const kept = vi.hoisted(() => ({ folder: undefined as FileSystemDirectoryHandle | undefined }));
vi.mock('@/lib/platform/backup-records', async (original) => ({
  ...(await original<typeof import('@/lib/platform/backup-records')>()),
  readBackupFolder: async () => kept.folder,
}));

let files: FakeFiles;
const texts = () => plainTexts;

/** What a page has loaded ends with it. */
const openPage = async () => {
  vi.resetModules();
  const { openFakePanel } = await import('@/tests/fakes/panel');
  openFakePanel().answer({ 'archive-settings': noSettings });
  return import('@/lib/panel/app/backup/backups');
};
type PageBackups = Awaited<ReturnType<typeof openPage>>;

beforeEach(async () => {
  await Promise.all(parley.tables.map((table) => table.clear()));
  await parley.conversations.put(conversationOf({ id: 'c1' }));
  await parley.messages.put(question('q1'));
  files = createFakeFiles();
  await forgetBackups();
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('mine', { create: true });
  const granted = async () => 'granted' as const;
  kept.folder = Object.assign(folder, { queryPermission: granted, requestPermission: granted });
});
afterEach(() => vi.unstubAllGlobals());

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

        // Those of one day take each other's place.
        expect(zipsIn('snapshots')).toHaveLength(1);
      },
    );

    expect(changes).toBeGreaterThanOrEqual(5);
  });
});
