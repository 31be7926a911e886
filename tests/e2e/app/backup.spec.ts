import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expectNoKeyAnywhere } from '../harness/canary';
import { sendCommand } from '../harness/command';
import { readTable } from '../harness/database';
import { inspectScreen } from '../harness/inspect-screen';
import type { Parley } from '../harness/launch';
import { expect, test } from '../harness/parley-test';
import { seedLibrary } from '../harness/seed-library';

// Nothing can press the browser's own folder chooser. In its place a page gets a folder of the extension's own file system, which
// has the same interface and lies on the same disk; what a real folder does with permissions is written down in decision 62.
const usersFolder = 'Backups of mine';

const giveFolder = (page: Page) =>
  page.addInitScript((name) => {
    Object.assign(globalThis, {
      showDirectoryPicker: async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create: true }),
    });
  }, usersFolder);

/** The names in a folder of the extension's own file system. */
const namesIn = (page: Page, folder: string): Promise<readonly string[]> =>
  page.evaluate(async (name) => {
    const root = await navigator.storage.getDirectory();
    const names: string[] = [];
    for await (const inner of (await root.getDirectoryHandle(name, { create: true })).keys()) names.push(inner);
    return names.toSorted();
  }, folder);

const bytesOf = async (page: Page, folder: string, name: string): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(
      async ([inFolder, inner]) => {
        const root = await navigator.storage.getDirectory();
        const file = await (await (await root.getDirectoryHandle(inFolder)).getFileHandle(inner)).getFile();
        return [...new Uint8Array(await file.arrayBuffer())];
      },
      [folder, name] as const,
    ),
  );

const openData = async (page: Page, parley: Parley): Promise<void> => {
  await page.goto(parley.url('settings.html'));
  await page.locator('.pl-settings-nav button:has(.lucide-database)').click();
};

const chooseFolder = async (page: Page): Promise<void> => {
  await page.locator('.pl-row').filter({ hasText: 'Back up to a folder' }).getByRole('button').click();
};

/** What a page writes into files stops on its way, until that page is closed. */
const holdFiles = (page: Page) =>
  page.addInitScript(() => {
    FileSystemWritableFileStream.prototype.write = () => new Promise(() => undefined);
  });

const lastRow = (page: Page) => page.locator('.pl-row').filter({ has: page.getByText('Last backup', { exact: true }) });
const folderRow = (page: Page) => page.locator('.pl-row').filter({ hasText: `In the folder “${usersFolder}”` });
const snapshotGroup = (page: Page) =>
  page.locator('.pl-group').filter({ has: page.getByText('Snapshots in this browser') });
const takeNow = (page: Page) => page.getByRole('button', { name: 'Make one now' });

test('everything is backed up into a folder, without a key, and Data says when, how large and where @gate @answers @R5', async ({
  openAiPanel: panel,
  services,
  parley,
}) => {
  services.openai.script([{ answer: { pieces: [{ type: 'text', text: 'About 16 km.' }] } }]);
  await panel.ask('How far is a light seen?');
  await panel.answered();
  const { page } = panel;
  await giveFolder(page);
  await openData(page, parley);
  await expect(lastRow(page)).toContainText('Nothing has been backed up yet.');

  await chooseFolder(page);
  await expect(lastRow(page)).toContainText(`in the folder “${usersFolder}”`);
  await expect(folderRow(page).getByRole('button', { name: 'Back up now' })).toBeVisible();
  const [name = '', ...others] = await namesIn(page, usersFolder);
  expect(others).toEqual([]);
  expect(name).toMatch(/^parley-backup-\d{4}-\d\d-\d\d-\d{6}\.zip$/);
  const bytes = await bytesOf(page, usersFolder, name);
  const entries = unzipSync(bytes);
  expect(JSON.parse(strFromU8(entries['parley.json'] ?? new Uint8Array()))).toMatchObject({
    format: 'parley-library',
    counts: { conversations: 1, messages: 2, connections: 1 },
  });
  expect(await namesIn(page, 'archives')).toEqual([]);

  await takeNow(page).click();
  await expect(snapshotGroup(page).getByRole('button', { name: 'Restore' })).toHaveCount(1);
  const [snapshot = ''] = await namesIn(page, 'snapshots');
  const kept = Object.values(unzipSync(await bytesOf(page, 'snapshots', snapshot)));
  const whole = [...Object.values(entries), ...kept].map((entry) => strFromU8(entry, true));
  await expectNoKeyAnywhere(parley, page, services, { backup: `${bytes.toString('latin1')}\n${whole.join('\n')}` });
});

test('five backups stay, and no file is removed that is not surely one of them', async ({
  panelPage: page,
  parley,
}) => {
  await seedLibrary(page, 2);
  await giveFolder(page);
  await openData(page, parley);
  await chooseFolder(page);
  await expect.poll(() => namesIn(page, usersFolder)).toHaveLength(1);
  const [changed = ''] = await namesIn(page, usersFolder);
  await page.evaluate(
    async ([folder, ours]) => {
      const mine = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder);
      for (const name of [ours, 'parley-backup-2020-01-01-000000.zip']) {
        const writable = await (await mine.getFileHandle(name, { create: true })).createWritable();
        await writable.write('These are notes of mine.');
        await writable.close();
      }
    },
    [usersFolder, changed] as const,
  );

  for (let count = 2; count <= 7; count += 1) {
    await folderRow(page).getByRole('button', { name: 'Back up now' }).click();
    await expect
      .poll(async () => (await readTable(page, 'backups', 'kept')).at(-1)?.written)
      .toHaveLength(Math.min(count, 5));
    await expect(folderRow(page).getByRole('button', { name: 'Back up now' })).toBeVisible();
  }
  const names = await namesIn(page, usersFolder);
  expect(names).toContain(changed);
  expect(names).toContain('parley-backup-2020-01-01-000000.zip');
  expect(names).toHaveLength(7);
});

test('a folder that is gone and a permission that was withdrawn are said with a way out', async ({
  panelPage: page,
  parley,
}) => {
  await seedLibrary(page, 2);
  await giveFolder(page);
  await openData(page, parley);
  await chooseFolder(page);
  await expect.poll(() => namesIn(page, usersFolder)).toHaveLength(1);

  await page.evaluate(async (name) => {
    await (await navigator.storage.getDirectory()).removeEntry(name, { recursive: true });
  }, usersFolder);
  await folderRow(page).getByRole('button', { name: 'Back up now' }).click();
  await expect(folderRow(page).getByRole('alert')).toContainText('The folder isn’t there any more.');

  // As after a restart of the browser, which forgets what it allowed.
  await page.addInitScript(() => {
    let access: 'prompt' | 'granted' = 'prompt';
    Object.assign(FileSystemDirectoryHandle.prototype, {
      queryPermission: async () => access,
      requestPermission: async () => {
        access = 'granted';
        return access;
      },
    });
  });
  await openData(page, parley);
  await expect(folderRow(page).getByRole('alert')).toHaveText('The browser asks again before Parley may write there.');
  await page.evaluate(async (name) => {
    await (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create: true });
  }, usersFolder);
  await folderRow(page).getByRole('button', { name: 'Allow' }).click();
  await expect(folderRow(page).getByRole('alert')).toHaveCount(0);
  await expect.poll(() => namesIn(page, usersFolder)).toHaveLength(1);

  await folderRow(page).getByRole('button', { name: 'Stop backing up' }).click();
  await expect(page.getByRole('button', { name: 'Choose a folder…' }).first()).toBeVisible();
  expect(await namesIn(page, usersFolder)).toHaveLength(1);
});

test('a page that is closed in the middle leaves no half backup, and two pages make one at a time', async ({
  panelPage: page,
  parley,
}) => {
  await seedLibrary(page, 400);
  const other = await parley.context.newPage();
  await giveFolder(other);
  await holdFiles(other);
  await openData(other, parley);
  await chooseFolder(other);
  await expect(folderRow(other).getByText(/^Conversation \d+ of 400/)).toBeVisible();

  await openData(page, parley);
  await takeNow(page).click();
  await expect(snapshotGroup(page).getByRole('alert')).toHaveText(
    'Another page of Parley is exporting or backing up already. Wait until it has finished.',
  );
  await other.close();
  expect(await namesIn(page, usersFolder)).toEqual([]);
  expect(await namesIn(page, 'snapshots')).toEqual([]);

  await page.reload();
  await page.locator('.pl-settings-nav button:has(.lucide-database)').click();
  await folderRow(page).getByRole('button', { name: 'Back up now' }).click();
  await expect.poll(() => namesIn(page, usersFolder)).toEqual([expect.stringMatching(/\.zip$/)]);
});

test('a snapshot brings back what is gone and nothing else, and that can be undone @gate @R3', async ({
  panelPage: page,
  parley,
}) => {
  await seedLibrary(page, 3);
  await openData(page, parley);
  await takeNow(page).click();
  const restore = snapshotGroup(page).getByRole('button', { name: 'Restore' });
  await restore.click();
  await expect(page.getByTestId('restore')).toHaveText('Everything in it is still here.');

  const before = await readTable(page, 'parley', 'messages');
  // As if a part of the database had been lost.
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('parley');
      opening.onsuccess = () => resolve(opening.result);
    });
    const transaction = database.transaction(['conversations', 'messages'], 'readwrite');
    transaction.objectStore('conversations').delete('seeded-1');
    for (const id of ['seeded-1-q', 'seeded-1-a']) transaction.objectStore('messages').delete(id);
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    database.close();
  });
  await restore.click();
  await expect(page.getByTestId('restore')).toContainText('Restored. Conversations: 1, messages: 2');
  const ids = (rows: readonly { readonly id?: unknown }[]) => rows.map(({ id }) => String(id)).toSorted();
  expect(ids(await readTable(page, 'parley', 'messages'))).toEqual(ids(before));
  await expect(page.getByText('Imported from Parley')).toBeVisible();

  await page.getByTestId('restore').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTestId('restore')).toHaveText('The import was undone');
  await expect.poll(async () => (await readTable(page, 'parley', 'messages')).length).toBe(4);

  await snapshotGroup(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No snapshots yet')).toBeVisible();
  expect(await namesIn(page, 'snapshots')).toEqual([]);
});

test('an open page makes the snapshot and the backup of the day by itself, and not twice', async ({
  panelPage: page,
  parley,
}) => {
  await seedLibrary(page, 2);
  await giveFolder(page);
  await openData(page, parley);
  await chooseFolder(page);
  await expect.poll(() => namesIn(page, usersFolder)).toHaveLength(1);
  await seedLibrary(page, 3);

  await page.clock.install({ time: Date.now() + 2 * 86_400_000 });
  await openData(page, parley);
  await page.clock.fastForward(61_000);
  await expect.poll(() => namesIn(page, 'snapshots')).toHaveLength(1);
  expect(await namesIn(page, usersFolder)).toHaveLength(2);
  await page.clock.fastForward(601_000);
  await expect(snapshotGroup(page).getByRole('button', { name: 'Restore' })).toHaveCount(1);
  expect(await namesIn(page, usersFolder)).toHaveLength(2);
});

test('deleting everything deletes the snapshots, and backups in the folder stay', async ({
  panelPage: page,
  parley,
}) => {
  await seedLibrary(page, 2);
  await giveFolder(page);
  await openData(page, parley);
  await chooseFolder(page);
  await expect.poll(() => namesIn(page, usersFolder)).toHaveLength(1);
  await takeNow(page).click();
  await expect(snapshotGroup(page).getByRole('button', { name: 'Restore' })).toHaveCount(1);
  await expect(page.getByText('Backups in a folder or in your downloads stay.')).toBeVisible();

  await page.locator('.pl-row').filter({ hasText: 'Delete everything' }).getByRole('button').click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').fill('delete');
  await question.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page.getByText('Everything has been deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Data', exact: true })).toBeVisible();
  await expect(page.getByText('No snapshots yet')).toBeVisible();
  await expect(lastRow(page)).toContainText('Nothing has been backed up yet.');
  expect(await namesIn(page, 'snapshots')).toEqual([]);
  expect(await readTable(page, 'backups', 'kept')).toEqual([]);
  expect(await namesIn(page, usersFolder)).toHaveLength(1);
});

test('where the browser has no folders, everything is saved to the downloads, which is a backup', async ({
  panelPage: page,
  parley,
}) => {
  await seedLibrary(page, 2);
  await page.addInitScript(() => Object.assign(globalThis, { showDirectoryPicker: undefined }));
  await openData(page, parley);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save to Downloads…' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^parley-.*\.zip$/);
  await expect(lastRow(page)).toContainText('in your downloads');
});

test('when much has come, the list of conversations says so once, quietly', async ({ panel, parley }) => {
  const { page } = panel;
  await seedLibrary(page, 19, Date.now());
  const list = page.getByTestId('history-item');
  const openList = async (): Promise<void> => {
    await page.goto(parley.url('sidepanel.html'));
    await page.getByTestId('history').click();
    await expect(list.first()).toBeVisible();
  };
  await openList();
  await expect(page.getByTestId('backup-reminder')).toHaveCount(0);
  await seedLibrary(page, 20, Date.now());
  await openList();
  await expect(page.getByTestId('backup-reminder')).toContainText('nothing has been backed up yet');
  await page.getByTestId('backup-reminder').getByRole('button', { name: 'Back up…' }).click();
  await expect(page.getByText('Last backup', { exact: true })).toBeVisible();

  await openList();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByTestId('backup-reminder')).toHaveCount(0);
  await openList();
  await expect(page.getByTestId('backup-reminder')).toHaveCount(0);
});

for (const { name, width, colorScheme, locale } of [
  { name: 'light', width: 900, colorScheme: 'light', locale: 'en-US' },
  { name: 'dark-de', width: 360, colorScheme: 'dark', locale: 'de-DE' },
  { name: 'ar', width: 360, colorScheme: 'light', locale: 'ar-SA' },
] as const) {
  test.describe(name, () => {
    test.use({ launch: { viewport: { width, height: 1100 }, colorScheme, locale } });

    test('the reminder is accessible and fits', async ({ panel, parley }) => {
      const { page } = panel;
      await sendCommand(page, { type: 'preferences-change', change: { language: locale, appearance: colorScheme } });
      await seedLibrary(page, 30, Date.now());
      await page.goto(parley.url('sidepanel.html'));
      await page.getByTestId('history').click();
      await expect(page.getByTestId('backup-reminder')).toBeVisible();
      await inspectScreen(page, `backup-reminder-${name}`);
    });

    test('what Data says of backups is accessible and fits: none, made, failed', async ({
      panelPage: page,
      parley,
    }) => {
      await sendCommand(page, { type: 'preferences-change', change: { language: locale, appearance: colorScheme } });
      await seedLibrary(page, 3);
      await giveFolder(page);
      await openData(page, parley);
      const group = page.locator('.pl-settings-body > .pl-group').nth(2);
      const snapshots = page.locator('.pl-settings-body > .pl-group').nth(3);
      await group.scrollIntoViewIfNeeded();
      await inspectScreen(page, `backup-none-${name}`);
      await group.getByRole('button').first().click();
      await expect.poll(() => namesIn(page, usersFolder)).toHaveLength(1);
      await snapshots.getByRole('button').first().click();
      await expect(snapshots.locator('.pl-row')).toHaveCount(2);
      await snapshots.getByRole('button').nth(1).click();
      await expect(page.getByTestId('restore').locator('[data-tone="good"]')).toBeVisible();
      await page.evaluate(async (folder) => {
        await (await navigator.storage.getDirectory()).removeEntry(folder, { recursive: true });
      }, usersFolder);
      await group.getByRole('button').first().click();
      await expect(group.getByRole('alert')).toBeVisible();
      await inspectScreen(page, `backup-failed-${name}`);
    });
  });
}
