import type { Page } from '@playwright/test';
import { exportedFile, libraryFiles, zipOf } from '@/tests/fakes/library-archive';
import { answer, conversationOf, question } from '@/tests/fakes/messages';
import { sendCommand } from '../harness/command';
import { readTable } from '../harness/database';
import { handFile } from '../harness/hand-file';
import { inspectScreen } from '../harness/inspect-screen';
import { expect, test } from '../harness/parley-test';

const talks = [
  { id: 'light', title: 'How far is a light seen?', text: 'As far as 3.57 times the root of its height.' },
  { id: 'fog', title: 'Why do foghorns sound so low?', text: 'Low tones are damped less.' },
  { id: 'tide', title: 'What is a neap tide?', text: 'The weaker one, at half moon.' },
] as const;
const conversations = talks.map(({ id, title }) =>
  conversationOf({ id, title, createdAt: 1_750_000_000_000, updatedAt: 1_760_000_000_000, activeLeafId: `${id}-a` }),
);
const messages = talks.flatMap(({ id, title, text }) => [
  question(`${id}-q`, { conversationId: id, parts: [{ type: 'text', text: title }] }),
  answer(`${id}-a`, `${id}-q`, { conversationId: id, parts: [{ type: 'text', text }] }),
]);

const archive = async (own: Readonly<Record<string, string>> = {}) => ({
  name: 'parley-2026-11-30.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(await zipOf(libraryFiles(conversations, messages, own)).arrayBuffer()),
});

const openData = async (page: Page): Promise<void> => {
  await page.locator('.pl-settings-nav button:has(.lucide-database)').click();
  await page.getByTestId('import-files').waitFor({ state: 'attached' });
};

test('an archive is chosen, looked at, imported, opened and taken back @gate @answers @R3', async ({
  parley,
  panelPage: page,
  panel,
}) => {
  await page.goto(parley.url('settings.html'));
  await openData(page);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files…' }).click();
  await (await choosing).setFiles(await archive());

  const preview = page.getByTestId('import-preview');
  await expect(preview.getByRole('definition').nth(0)).toHaveText('Parley');
  await expect(preview.getByRole('definition').nth(1)).toHaveText('3');
  await expect(preview.getByRole('definition').nth(2)).toHaveText('6');
  expect(await readTable(page, 'parley', 'conversations')).toEqual([]);
  await preview.getByRole('button', { name: 'Chosen: 3 of 3' }).click();
  await preview.getByRole('checkbox', { name: 'What is a neap tide?' }).click();
  await preview.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Imported. Conversations: 2, messages: 4')).toBeVisible();
  await expect(page.getByText('Imported from Parley')).toBeVisible();

  await page.goto(parley.url('sidepanel.html'));
  await page.getByTestId('library').click();
  await page.getByText('How far is a light seen?').click();
  await expect(panel.messages('assistant')).toContainText('As far as 3.57 times');

  await page.goto(parley.url('settings.html'));
  await openData(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The import was undone')).toBeVisible();
  await expect(page.getByText('Imported from Parley')).toHaveCount(0);
  await expect.poll(() => readTable(page, 'parley', 'messages')).toEqual([]);
  expect(await readTable(page, 'parley', 'conversations')).toEqual([]);
});
