import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { sendCommand } from '../harness/command';
import { readTable } from '../harness/database';
import { handFile } from '../harness/hand-file';
import type { Panel } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { plainPicture } from '../harness/plain-picture';
import { canaryKey } from '../harness/simulated-services';

const saying = (text: string) => ({ answer: { pieces: [{ type: 'text' as const, text }] } });

const openData = async (page: Page, settings: string): Promise<void> => {
  await page.goto(settings);
  await page.locator('.pl-settings-nav button:has(.lucide-database)').click();
  await page.getByTestId('import-files').waitFor({ state: 'attached' });
};

const askAnew = async (panel: Panel, question: string): Promise<void> => {
  await panel.page.getByTestId('new-chat').click();
  await expect(panel.messages('assistant')).toHaveCount(0);
  await panel.ask(question);
  await panel.answered();
};

test('what was exported comes back into an empty Parley, every row of it', async ({
  openAiPanel: panel,
  services,
  parley,
}) => {
  const { page } = panel;
  services.openai.script([saying('The first version.'), saying('# Far\n\n$d = 3.57\\sqrt{h}$'), saying('منارة تدور.')]);
  await handFile(page, 'paste', { name: 'tower.png', type: 'image/png', bytes: plainPicture(8, 8) });
  await expect(page.getByText('tower.png')).toBeVisible();
  await panel.ask('How far is a light seen?');
  const first = await panel.answered();
  await first.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(panel.messages('assistant').getByText('2 / 2')).toBeVisible();
  await panel.answered();
  await askAnew(panel, 'And at sea?');
  const byId = async (table: string) =>
    (await readTable(page, 'parley', table)).toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1));
  const [conversations, messages] = [await byId('conversations'), await byId('messages')];

  await openData(page, parley.url('settings.html'));
  await page.getByRole('button', { name: 'Export…', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const bytes = await readFile(await (await downloading).path());
  await sendCommand(page, { type: 'everything-delete' });
  await expect.poll(() => readTable(page, 'parley', 'messages')).toEqual([]);
  await openData(page, parley.url('settings.html'));
  await page
    .getByTestId('import-files')
    .setInputFiles({ name: 'kept.zip', mimeType: 'application/zip', buffer: bytes });
  await page.getByTestId('import-preview').getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Imported. Conversations: 2, messages: 5')).toBeVisible();

  // A stranger may have changed the file: it allows nothing (decision 61).
  const asImported = messages.map((message) => ({ ...message, isTainted: true }));
  const withoutRights = conversations.map(({ tools: _tools, sitesAtHand: _sites, ...conversation }) => conversation);
  expect(await byId('messages')).toEqual(asImported);
  expect(await byId('conversations')).toEqual(withoutRights);
});

/** What `storage.local` holds under these names. */
const kept = (page: Page, ...names: readonly string[]) =>
  page.evaluate(async (keys) => chrome.storage.local.get([...keys]), names);

test('what was set up comes back with its conversations, and waits for its keys @R3', async ({
  openAiPanel: panel,
  services,
  parley,
}) => {
  const { page } = panel;
  services.openai.script([saying('Far.'), saying('Near.')]);
  await panel.ask('How far is a light seen?');
  await panel.answered();
  const chosen = {
    prompts: [
      { id: 'p2', title: 'Second', text: 'Say it again.' },
      { id: 'p1', title: 'First', text: 'Say it.' },
    ],
    sendWith: 'mod-enter' as const,
  };
  await sendCommand(page, { type: 'preferences-change', change: chosen });
  await sendCommand(page, {
    type: 'mcp-add',
    title: 'Notes',
    url: 'https://notes.example/mcp',
    headers: { 'X-Key': canaryKey },
    keepUntested: true,
  });
  const [conversation] = await readTable(page, 'parley', 'conversations');
  await sendCommand(page, { type: 'draft-change', key: String(conversation?.id), text: 'And at night' });
  const drafts = await readTable(page, 'parley', 'drafts');

  await openData(page, parley.url('settings.html'));
  await page.getByRole('button', { name: 'Export…', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const bytes = await readFile(await (await downloading).path());
  await sendCommand(page, { type: 'everything-delete' });
  await sendCommand(page, { type: 'preferences-change', change: { prompts: [], sendWith: 'enter' } });
  await openData(page, parley.url('settings.html'));
  await page
    .getByTestId('import-files')
    .setInputFiles({ name: 'kept.zip', mimeType: 'application/zip', buffer: bytes });
  const preview = page.getByTestId('import-preview');
  for (const name of ['Prompts: 2', 'Drafts: 1', 'Preferences: 1', 'Services: 1', 'Tools: 1']) {
    await expect(preview.getByRole('checkbox', { name })).toBeChecked();
  }
  await preview.getByRole('button', { name: 'Show what comes' }).last().click();
  await expect(preview.getByText('https://notes.example/mcp')).toBeVisible();
  await expect(preview.getByText('Enter again: X-Key')).toBeVisible();
  await preview.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Imported. Conversations: 1, messages: 2')).toBeVisible();

  expect(await readTable(page, 'parley', 'drafts')).toEqual(drafts);
  expect(await kept(page, 'preference:prompts', 'preference:sendWith')).toEqual({
    'preference:prompts': chosen.prompts,
    'preference:sendWith': 'mod-enter',
  });
  const imported = { headers: {}, isOn: false, isSignedIn: false, imported: { headers: ['X-Key'] } };
  expect((await kept(page, 'mcp-servers'))['mcp-servers']).toMatchObject([{ title: 'Notes', ...imported }]);
  expect(await readTable(page, 'parley', 'providers')).toMatchObject([
    { providerId: 'openai', secrets: {}, isImported: true },
  ]);
  expect(JSON.stringify(await page.evaluate(async () => chrome.storage.local.get()))).not.toContain(canaryKey);

  const requests = services.openai.log.entries().length;
  await page.goto(parley.url('settings.html'));
  await page.locator('.pl-settings-nav button:has(.lucide-key-round)').click();
  await expect(page.getByText('From an import, not connected yet')).toBeVisible();
  await page.getByRole('button', { name: 'Check and connect' }).click();
  await expect(page.getByText(/Check the address before you enter a key/)).toBeVisible();
  expect(services.openai.log.entries()).toHaveLength(requests);
  await page.getByLabel('API key').fill(canaryKey);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/Works · /)).toBeVisible();

  await openData(page, parley.url('settings.html'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The import was undone')).toBeVisible();
  // What the user has gone on with since stays.
  expect(await readTable(page, 'parley', 'providers')).toHaveLength(1);
  expect(await readTable(page, 'parley', 'drafts')).toEqual([]);
  expect(await kept(page, 'preference:prompts', 'preference:sendWith', 'mcp-servers')).toEqual({
    'preference:prompts': [],
    'preference:sendWith': 'enter',
    'mcp-servers': [],
  });
});

test('several conversations leave the list as one zip, and nothing else with them', async ({
  openAiPanel: panel,
  services,
}) => {
  const { page } = panel;
  services.openai.script([saying('About red.'), saying('About green.'), saying('About blue.')]);
  await panel.ask('What is red?');
  await panel.answered();
  await askAnew(panel, 'What is green?');
  await askAnew(panel, 'What is blue?');

  await page.getByTestId('history').click();
  const rows = page.getByTestId('history-item');
  await rows.filter({ hasText: 'red' }).click({ modifiers: ['ControlOrMeta'] });
  await rows.filter({ hasText: 'blue' }).click();
  await page.getByRole('button', { name: 'Export…', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByTestId('archive-sheet').getByRole('button', { name: 'Export', exact: true }).click();
  const entries = unzipSync(await readFile(await (await downloading).path()));
  await expect(page.getByTestId('archive-sheet').getByText(/is in your downloads/)).toBeVisible();

  expect(Object.keys(entries).toSorted()).toEqual([
    'README.txt',
    'conversations.jsonl',
    'markdown/What is blue.md',
    'markdown/What is red.md',
    'messages.jsonl',
    'parley.json',
  ]);
  expect(strFromU8(entries['messages.jsonl'] ?? new Uint8Array())).not.toContain('green');
});
