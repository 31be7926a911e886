import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expectNoKeyAnywhere } from '../harness/canary';
import { sendCommand } from '../harness/command';
import { readTable } from '../harness/database';
import { handFile } from '../harness/hand-file';
import { inspectScreen } from '../harness/inspect-screen';
import type { Parley } from '../harness/launch';
import type { Panel } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { plainPicture } from '../harness/plain-picture';
import { seedLibrary } from '../harness/seed-library';

const saying = (text: string) => ({ answer: { pieces: [{ type: 'text' as const, text }] } });
const picture = plainPicture(8, 8);

const openData = async (page: Page, parley: Parley): Promise<void> => {
  await page.goto(parley.url('settings.html'));
  await page.locator('.pl-settings-nav button:has(.lucide-database)').click();
};

const row = (page: Page) => page.locator('.pl-row', { has: page.getByTestId('archive') });

/** What is in the extension's own file system. */
const ownFiles = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const archives = await root.getDirectoryHandle('archives', { create: true });
    const names: string[] = [];
    for await (const name of archives.keys()) names.push(name);
    return names;
  });

/** Two conversations: one with two versions and a picture, one with an answer in Arabic. */
const askTwo = async (panel: Panel): Promise<void> => {
  await handFile(panel.page, 'paste', { name: 'tower.png', type: 'image/png', bytes: picture });
  await expect(panel.page.getByText('tower.png')).toBeVisible();
  await panel.ask('How far is a light seen?');
  const first = await panel.answered();
  await first.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(panel.messages('assistant').getByText('2 / 2')).toBeVisible();
  await panel.answered();
  await panel.page.getByTestId('new-chat').click();
  await expect(panel.messages('assistant')).toHaveCount(0);
  await panel.ask('And at sea?');
  await panel.answered();
};

test('everything is exported as one zip: rows with every version, files, Markdown, and no key @gate @answers @R5', async ({
  openAiPanel: panel,
  services,
  parley,
}) => {
  services.openai.script([saying('The first version.'), saying('# Far\n\nAbout 16 km.'), saying('منارة تدور.')]);
  await askTwo(panel);
  const { page } = panel;
  const stored = await readTable(page, 'parley', 'messages');

  await openData(page, parley);
  await page.getByRole('button', { name: 'Export…', exact: true }).click();
  await expect(page.getByText('Conversations: 2 · messages: 5 · files: 1.')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = await downloading;
  const bytes = await readFile(await download.path());
  await expect(row(page).getByText(/parley-\d{4}-\d\d-\d\d\.zip is in your downloads/)).toBeVisible();

  expect(download.suggestedFilename()).toMatch(/^parley-\d{4}-\d\d-\d\d\.zip$/);
  const entries = unzipSync(bytes);
  const text = (name: string): string => strFromU8(entries[name] ?? new Uint8Array());
  const lines = (name: string) =>
    text(name)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  expect(JSON.parse(text('parley.json'))).toMatchObject({
    format: 'parley-library',
    version: 1,
    counts: { conversations: 2, messages: 5, files: 1, connections: 1 },
  });
  expect(lines('conversations.jsonl').map(({ title }) => title)).toEqual(['And at sea?', 'How far is a light seen?']);
  const [file = ''] = Object.keys(entries).filter((name) => name.startsWith('files/'));
  expect(Buffer.from(entries[file] ?? new Uint8Array()).equals(picture)).toBe(true);
  const messages = lines('messages.jsonl');
  expect(messages.map(({ id }) => id).toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
  expect(JSON.stringify(messages)).toContain(file);
  expect(text('messages.jsonl')).toContain('The first version.');
  expect(text('markdown/How far is a light seen.md')).toContain(`](<../${file}>)`);
  expect(text('markdown/And at sea.md')).toContain('منارة تدور.');
  expect(lines('connections.jsonl')).toMatchObject([{ providerId: 'openai', secrets: ['apiKey'] }]);
  const whole = Object.values(entries).map((entry) => strFromU8(entry, true));
  await expectNoKeyAnywhere(parley, page, services, { archive: `${bytes.toString('latin1')}\n${whole.join('\n')}` });
});

test('an export that is cancelled leaves nothing behind, and the next one is whole', async ({ panel, parley }) => {
  const { page } = panel;
  await page.setViewportSize({ width: 1000, height: 800 });
  await seedLibrary(page, 400);
  await openData(page, parley);
  await page.getByRole('button', { name: 'Export…', exact: true }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(row(page).getByText(/^Conversation \d+ of 400/)).toBeVisible();

  // It goes on while something else is looked at.
  await page.locator('.pl-settings-nav button:has(.lucide-palette)').click();
  await expect(page.getByTestId('archive')).toHaveCount(0);
  await page.locator('.pl-settings-nav button:has(.lucide-database)').click();
  await row(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByTestId('archive')).toHaveCount(0);
  expect(await ownFiles(page)).toEqual([]);

  await page.getByRole('button', { name: 'Export…', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const entries = unzipSync(await readFile(await (await downloading).path()));
  expect(JSON.parse(strFromU8(entries['parley.json'] ?? new Uint8Array())).counts).toMatchObject({
    conversations: 400,
    messages: 800,
  });
});

test('one page exports at a time, and deleting everything deletes what was exported, too', async ({
  panel,
  parley,
}) => {
  const { page } = panel;
  await seedLibrary(page, 400);
  await openData(page, parley);
  const other = await parley.context.newPage();
  await openData(other, parley);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Export…', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(row(page).getByText(/^Conversation /)).toBeVisible();
  await other.getByRole('button', { name: 'Export…', exact: true }).click();
  await other.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(other.getByText('Another page of Parley is exporting already.')).toBeVisible();

  await (await downloading).path();
  expect(await ownFiles(page)).toHaveLength(1);
  await sendCommand(page, { type: 'everything-delete' });
  await expect.poll(() => ownFiles(page)).toEqual([]);
  await other.close();
});

for (const { name, width, colorScheme, locale } of [
  { name: 'light', width: 900, colorScheme: 'light', locale: 'en-US' },
  { name: 'dark-de', width: 360, colorScheme: 'dark', locale: 'de-DE' },
  { name: 'ar', width: 360, colorScheme: 'light', locale: 'ar-SA' },
] as const) {
  test.describe(name, () => {
    test.use({ launch: { viewport: { width, height: 800 }, colorScheme, locale } });

    test('what is asked and said about the archive is accessible and fits', async ({ panelPage: page, parley }) => {
      await sendCommand(page, { type: 'preferences-change', change: { language: locale, appearance: colorScheme } });
      await seedLibrary(page, 30);
      await openData(page, parley);
      const group = page.locator('.pl-settings-body > .pl-group').nth(1);
      await group.getByRole('button').click();
      await expect(group.locator('p.pl-note')).toBeVisible();
      await inspectScreen(page, `archive-asked-${name}`);
      const downloading = page.waitForEvent('download');
      await group.getByRole('button').first().click();
      await downloading;
      await expect(group.locator('[data-tone="good"]')).toBeVisible();
      await inspectScreen(page, `archive-made-${name}`);
    });
  });
}
