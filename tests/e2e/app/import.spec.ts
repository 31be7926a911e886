import type { Page } from '@playwright/test';
import { exportedFile, libraryFiles, zipOf } from '@/tests/fakes/library-archive';
import { answer, conversationOf, question } from '@/tests/fakes/messages';
import { pluginManifestOf } from '@/tests/fakes/plugin';
import { sendCommand } from '../harness/command';
import { readTable } from '../harness/database';
import { handFile } from '../harness/hand-file';
import { inspectScreen } from '../harness/inspect-screen';
import { pacedAnswer } from '../harness/paced-answer';
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

const line = (row: unknown): string => `${JSON.stringify(row)}\n`;
const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
const keyed = { settings: { baseUrl: 'https://models.example/v1' }, secrets: ['apiKey'] };

/** What an archive has besides conversations, of every part. */
const setUp = {
  'prompts.jsonl':
    line({ id: 'p1', title: 'Explain to a sailor', text: 'Explain it.' }) +
    line({ id: 'p2', title: 'لخّص', text: 'Summarise it in Arabic.' }),
  'drafts.jsonl': line({ key: 'tide', text: 'And when is the next one, and how high does it go?', at: 1 }),
  'preferences.json': JSON.stringify({
    sendWith: 'mod-enter',
    textSize: '110',
    voiceSources: { openai: { isOn: true, ...keyed } },
    recognizerSources: { openai: keyed },
  }),
  'connections.jsonl': line({ id: idOf(1), providerId: 'openai', label: 'Harbour models', createdAt: 1, ...keyed }),
  'tools.jsonl':
    line({ kind: 'mcp-server', id: idOf(2), title: 'Notes', url: 'https://notes.example/mcp', headers: ['X-Key'] }) +
    line({ kind: 'search-service', serviceId: 'searxng', settings: { baseUrl: 'https://search.example' } }) +
    line({
      kind: 'plugin',
      id: 'weather',
      plugin: { manifestUrl: 'https://weather.example.com/m.json', manifest: pluginManifestOf(), pin: '' },
    }),
};

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
  await page.getByTestId('history').click();
  await page.getByText('How far is a light seen?').click();
  await expect(panel.messages('assistant')).toContainText('As far as 3.57 times');

  await page.goto(parley.url('settings.html'));
  await openData(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The import was undone')).toBeVisible();
  await expect(page.getByText('Imported from Parley')).toHaveCount(0);
  await expect.poll(() => readTable(page, 'parley', 'messages')).toEqual([]);
  expect(await readTable(page, 'parley', 'conversations')).toEqual([]);
});

test('what cannot be imported says why, and what would be: dropped or chosen', async ({ parley, panelPage: page }) => {
  await page.goto(parley.url('settings.html'));
  await openData(page);

  await handFile(page, 'drop', { name: 'holiday.json', type: 'application/json', bytes: Buffer.from('{"a":1}') });
  await expect(page.getByRole('alert')).toContainText('This isn’t an export that Parley can read.');
  await expect(page.getByRole('alert')).toContainText('Parley reads exports of');
  await page.getByTestId('import-files').setInputFiles({
    name: 'later.json',
    mimeType: 'application/json',
    buffer: Buffer.from(exportedFile(conversationOf(), [], { version: 9 })),
  });
  await expect(page.getByRole('alert')).toContainText('a later version of Parley');
  const whole = await archive();
  await page
    .getByTestId('import-files')
    .setInputFiles({ ...whole, buffer: whole.buffer.subarray(0, whole.buffer.length - 40) });
  await expect(page.getByRole('alert')).toContainText('damaged');

  const broken = await archive({ 'messages.jsonl': `${JSON.stringify(messages[0])}\n{"id":"cut` });
  await page.getByTestId('import-files').setInputFiles(broken);
  await expect(page.getByTestId('import-preview').getByRole('alert')).toContainText('Damaged parts');
  await page.getByTestId('import-preview').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByTestId('import-preview')).toHaveCount(0);
});

const many = Array.from({ length: 5000 }, (_, index) =>
  conversationOf({ id: `m${index}`, title: `Talk ${index}`, activeLeafId: `m${index}-a` }),
);
const manyFiles = libraryFiles(
  many,
  many.flatMap(({ id }) => [
    question(`${id}-q`, { conversationId: id, parts: [{ type: 'text', text: `About ${id}. `.repeat(20) }] }),
    answer(`${id}-a`, `${id}-q`, {
      conversationId: id,
      parts: [{ type: 'text', text: `So it is, ${id}. `.repeat(60) }],
    }),
  ]),
);

test('5,000 conversations come in while an answer streams, and a cancel in the middle leaves nothing', async ({
  parley,
  panel,
  panelPage,
  services,
}) => {
  test.setTimeout(240_000);
  const buffer = Buffer.from(await zipOf(manyFiles).arrayBuffer());
  const { text, script } = pacedAnswer(400, 50);
  services.ollama.script([script]);
  const page = await parley.context.newPage();
  await page.goto(parley.url('settings.html'));
  await openData(page);
  const choose = () =>
    page.getByTestId('import-files').setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer });
  const start = async (): Promise<void> => {
    await choose();
    await page.getByTestId('import-preview').getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText(/Importing conversation [1-9]/)).toBeVisible();
  };

  await start();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => readTable(page, 'parley', 'importItems'), { timeout: 60_000 }).toEqual([]);
  expect(await readTable(page, 'parley', 'conversations')).toEqual([]);

  await panel.ask('Say many words');
  await expect(panel.messages('assistant')).toContainText('harbour1');
  await start();
  const grown = (await panel.messages('assistant').textContent())?.length ?? 0;
  await expect.poll(async () => (await panel.messages('assistant').textContent())?.length).toBeGreaterThan(grown);
  await expect(page.getByText('Imported. Conversations: 5,000, messages: 10,000')).toBeVisible({ timeout: 120_000 });
  await expect(panel.messages('assistant')).toContainText(text.slice(-30), { timeout: 60_000 });
  await panel.answered();

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await readTable(page, 'parley', 'imports')).length, { timeout: 60_000 }).toBe(0);
  expect(await readTable(page, 'parley', 'conversations')).toHaveLength(1);
  await expect(panelPage.getByText('Say many words').first()).toBeVisible();
});

const variants = [
  { name: '360-light', width: 360, colorScheme: 'light', locale: 'en-US' },
  { name: '360-de-dark', width: 360, colorScheme: 'dark', locale: 'de-DE' },
  { name: '360-ar', width: 360, colorScheme: 'light', locale: 'ar-SA' },
  { name: '1000-light', width: 1000, colorScheme: 'light', locale: 'en-US' },
] as const;

for (const { name, width, colorScheme, locale } of variants) {
  test.describe(name, () => {
    test.use({ launch: { viewport: { width, height: 800 }, colorScheme, locale } });
    test.setTimeout(180_000);

    test('the import is accessible and fits', async ({ parley, panelPage: page }) => {
      await sendCommand(page, {
        type: 'preferences-change',
        change: { language: locale, appearance: colorScheme },
      });
      await page.goto(parley.url('settings.html'));
      await openData(page);
      await inspectScreen(page, `import-${name}`);
      await handFile(page, 'drop', { name: 'holiday.json', type: 'application/json', bytes: Buffer.from('{"a":1}') });
      await page.getByRole('alert').waitFor();
      await page.getByRole('alert').scrollIntoViewIfNeeded();
      await inspectScreen(page, `import-unknown-${name}`);
      await page.getByTestId('import-files').setInputFiles(await archive({ 'messages.jsonl': '{"id":"cut' }));
      await page.getByTestId('import-preview').locator('.pl-fold-button').click();
      await page.getByTestId('import-preview').scrollIntoViewIfNeeded();
      await inspectScreen(page, `import-preview-${name}`);
      await page.getByTestId('import-preview').locator('.rt-Button.rt-variant-solid').click();
      await page.locator('.pl-outcome[data-tone="good"]').waitFor();
      await page.locator('.pl-outcome[data-tone="good"]').scrollIntoViewIfNeeded();
      await inspectScreen(page, `import-done-${name}`);
      await page
        .locator('.pl-row')
        .filter({ hasText: /2026|٢٠٢٦/ })
        .getByRole('button')
        .click();
      await page.getByRole('alertdialog').waitFor();
      await inspectScreen(page, `import-undo-${name}`);
    });

    test('what comes besides conversations is accessible and fits, before it comes and while it waits', async ({
      parley,
      panelPage: page,
    }) => {
      await sendCommand(page, {
        type: 'preferences-change',
        change: { language: locale, appearance: colorScheme },
      });
      await page.goto(parley.url('settings.html'));
      await openData(page);
      await page.getByTestId('import-files').setInputFiles(await archive(setUp));
      const preview = page.getByTestId('import-preview');
      await expect(preview.getByRole('checkbox')).toHaveCount(5);
      for (const part of await preview.getByRole('checkbox').all()) {
        if ((await part.getAttribute('aria-checked')) === 'false') await part.click();
      }
      await preview.locator('.pl-import-parts').scrollIntoViewIfNeeded();
      await inspectScreen(page, `import-parts-${name}`);
      for (const fold of await preview.locator('.pl-import-parts .pl-fold-button').all()) await fold.click();
      await expect(preview.getByText('https://notes.example/mcp')).toBeVisible();
      for (const [index, part] of (await preview.locator('.pl-import-part').all()).entries()) {
        await part.evaluate((element) => element.scrollIntoView());
        await inspectScreen(page, `import-parts-${index}-${name}`);
      }
      await preview.locator('.rt-Button.rt-variant-solid').click();
      await page.locator('.pl-outcome[data-tone="good"]').waitFor();
      await page.locator('.pl-outcome[data-tone="good"]').scrollIntoViewIfNeeded();
      await inspectScreen(page, `import-parts-done-${name}`);

      await page.goto(parley.url('settings.html'));
      await page.locator('.pl-settings-nav button:has(.lucide-key-round)').click();
      const waiting = page.locator('.pl-row').filter({ hasText: 'Harbour models' });
      await waiting.getByRole('button').first().click();
      await waiting.scrollIntoViewIfNeeded();
      await inspectScreen(page, `imported-service-${name}`);
      await page.goto(parley.url('settings.html'));
      await page.locator('.pl-settings-nav button:has(.lucide-wrench)').click();
      for (const service of ['SearXNG', 'notes.example', 'weather.example.com']) {
        const row = page.locator('.pl-row').filter({ hasText: service }).first();
        await expect(row.locator('.rt-Button.rt-variant-solid, .pl-settings-state .rt-Button')).toBeVisible();
        await row.evaluate((element) => element.scrollIntoView());
        await inspectScreen(page, `imported-${service.split('.')[0]?.toLowerCase()}-${name}`);
      }
    });
  });
}
