import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sendCommand } from '../harness/command';
import { connectOpenAi } from '../harness/connect';
import { readTable } from '../harness/database';
import { inspectScreen } from '../harness/inspect-screen';
import { libraryLooks, openInLook } from '../harness/library-screens';
import { expect, test } from '../harness/parley-test';
import { saveSidePanel } from '../harness/screenshot';
import { openRealSidePanel } from '../harness/side-panel';
import { webPageHost } from '../harness/simulated-services';

const openData = async (page: Page, settings: string): Promise<void> => {
  await page.goto(settings);
  await page.locator('.pl-settings-nav button:has(.lucide-database)').click();
  await page.getByTestId('import-files').waitFor({ state: 'attached' });
};

const makeLookout = async (page: Page, settings: string): Promise<void> => {
  await page.goto(settings);
  await page.locator('.pl-settings-nav button:has(.lucide-drama)').click();
  await page.getByRole('button', { name: 'New assistant' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Lookout');
  await page.getByLabel('Instructions', { exact: true }).fill('Answer as a lookout would.');
  await page.getByRole('switch', { name: 'Take the page along' }).click();
  await page.getByRole('switch', { name: 'Tools of its own' }).click();
  await page.getByRole('switch', { name: 'Parley', exact: true }).click();
  await page.getByRole('switch', { name: 'Web search', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit Lookout' })).toBeVisible();
};

const exported = async (page: Page): Promise<Buffer> => {
  await page.getByRole('button', { name: 'Export…', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  return readFile(await (await downloading).path());
};

const line = `document.querySelector('[data-testid="assistant-line"]')`;
const atHand = `document.querySelector('[data-testid="page-at-hand"]')`;
const composer = `document.querySelector('[data-testid="composer"]')`;
const chip = `document.querySelector('[data-testid="assistant-offers"] button')`;
const toolsChip = `document.querySelector('.pl-tools-chip')`;

test('an assistant with a page habit and two tools is made, exported, imported in an empty profile and used, and nothing else is touched', async ({
  openAiPanel: { page },
  parley,
  services,
}) => {
  test.setTimeout(180_000);
  const settings = parley.url('settings.html');
  await makeLookout(page, settings);
  await openData(page, settings);
  const buffer = await exported(page);
  await sendCommand(page, { type: 'everything-delete' });
  await openData(page, settings);
  await page.getByTestId('import-files').setInputFiles({ name: 'kept.zip', mimeType: 'application/zip', buffer });
  const preview = page.getByTestId('import-preview');
  await expect(preview.getByRole('checkbox', { name: 'Assistants: 1' })).toBeChecked();
  await preview.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText(/^Imported\./u)).toBeVisible();
  await connectOpenAi(page);

  // Chosen beside a page. What the file would turn on waits for one press, which the line asks for.
  let panel = await openRealSidePanel(parley);
  await panel.waitFor(`${chip} !== null`);
  await panel.evaluate(`${chip}.click()`);
  await panel.waitFor(`${line}?.textContent.includes('From an import')`);
  for (const what of ['Parley', 'Web search', 'Take the page along']) {
    await panel.waitFor(`${line}.textContent.includes(${JSON.stringify(what)})`);
  }
  expect(await panel.evaluate(`${atHand} === null && ${toolsChip} === null`)).toBe(true);
  await saveSidePanel(panel, 'assistants-imported');
  await panel.evaluate(`${line}.querySelector('[aria-label="Allow for Lookout"]').click()`);
  await panel.waitFor(`${atHand} !== null && ${toolsChip} !== null && !${line}.textContent.includes('From an import')`);
  await saveSidePanel(panel, 'assistants-allowed');

  // It is still chosen when the panel opens again, as the draft is.
  await panel.click('[data-testid="composer"]', `document.activeElement === ${composer}`);
  await panel.insertText('What lies');
  await expect
    .poll(async () => (await readTable(page, 'parley', 'drafts')).map(({ text }) => text))
    .toEqual(['What lies']);
  await panel.close();
  panel = await openRealSidePanel(parley);
  await panel.waitFor(`${line}?.textContent.includes('Lookout') && ${composer}.value === 'What lies'`);
  await panel.waitFor(`${toolsChip} !== null`);
  await panel.click('[data-testid="composer"]', `document.activeElement === ${composer}`);
  await panel.insertText(' ahead?');
  await panel.press('Enter');
  await panel.waitFor(
    `[...document.querySelectorAll('[data-role="assistant"]')].at(-1)?.dataset.status === 'complete'`,
  );

  const body = String(services.openai.log.entries().findLast((entry) => String(entry.body).includes('ahead?'))?.body);
  const sent = JSON.parse(body);
  expect(sent.instructions).toMatch(/^Answer as a lookout would\./u);
  expect(body).toContain(`address=\\"http://${webPageHost}/\\"`);
  const tools: readonly { readonly type: string; readonly name?: string }[] = sent.tools;
  expect(tools.map(({ type, name }) => name ?? type)).toEqual(
    expect.arrayContaining(['own____clock', 'own____calculator', expect.stringMatching(/^web_search/u)]),
  );

  // Nothing is allowed by it, and neither the tools nor the site hold for conversations without it.
  const [row] = await readTable(page, 'parley', 'conversations');
  expect(row).toMatchObject({ sitesAtHand: [`http://${webPageHost}`], tools: { sources: ['own', 'search'] } });
  expect(row).not.toHaveProperty('tools.grants');
  const { preferences } = await sendCommand(page, { type: 'hello', windowId: 99 });
  expect(preferences.sitesAtHand).toEqual([]);
  await panel.click('[aria-label="New chat"]', `document.querySelectorAll('[data-role="user"]').length === 0`);
  await panel.waitFor(`${line} === null && ${atHand} === null && ${toolsChip} === null`);
});

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

for (const look of libraryLooks) {
  const { name, width, colorScheme, locale } = look;
  test.describe(name, () => {
    test.use({ launch: { viewport: { width, height: 900 }, colorScheme, locale } });

    test('what an assistant has beside its instructions is accessible and fits: in its form, and over the conversation', async ({
      panelPage: page,
    }) => {
      const sources = [
        { id: 'own', title: 'Parley' },
        { id: 'mcp-gone', title: long },
      ];
      const tools = { sources, off: [{ sourceId: 'own', toolName: 'clock' }] };
      const own = { instructions: 'Answer as a lookout would.', tools, takesPage: true } as const;
      await sendCommand(page, { type: 'assistant-keep', assistant: { id: 'a1', name: 'Lookout', ...own } });
      await sendCommand(page, {
        type: 'assistant-keep',
        assistant: { id: 'a2', name: long, ...own, isImported: true },
      });
      await openInLook(page, look);
      await page.getByTestId('more').click();
      await page.getByTestId('settings').click();
      await page.locator('.pl-settings-nav button:has(.lucide-drama)').click();
      await page.locator('[data-edits="a1"]').click();
      const missing = page.locator('.pl-assistant-form .pl-assistant-text').last();
      await expect(missing).toContainText(long);
      // What has the keyboard is in sight.
      await page.locator('.pl-assistant-form').getByRole('switch').last().focus();
      await inspectScreen(page, `assistants-tools-${name}`);
      await page.reload();

      const offers = page.getByTestId('assistant-offers').getByRole('button');
      await offers.nth(0).click();
      await expect(page.getByTestId('assistant-line')).toContainText(long);
      await inspectScreen(page, `assistants-absent-${name}`);
      await page.getByTestId('assistant-line').getByRole('button').last().click();
      await offers.nth(1).click();
      await expect(page.getByTestId('assistant-line').getByRole('button')).toHaveCount(2);
      await inspectScreen(page, `assistants-waits-${name}`);
    });
  });
}
