import type { Page } from '@playwright/test';
import { readTable } from '../harness/database';
import { inspectScreen } from '../harness/inspect-screen';
import { libraryLooks, openInLook } from '../harness/library-screens';
import { expect, test } from '../harness/parley-test';
import { saveScreenshot } from '../harness/screenshot';

const day = 86_400_000;

type Seed = {
  readonly id: string;
  readonly title: string;
  readonly snippet?: string;
  readonly sites?: readonly string[];
  readonly hasFile?: true;
  readonly modelName?: string;
  readonly ageDays: number;
  readonly pinnedAt?: number;
  readonly isArchived?: true;
};

const seeds: readonly Seed[] = [
  {
    id: 's1',
    title: 'The history of tea · Summarize this.',
    snippet: 'Tea came to Europe in the seventeenth century, first as a medicine.',
    sites: ['tea.example'],
    ageDays: 0,
    pinnedAt: 5,
  },
  {
    id: 's2',
    title: 'Lighthouses of the North · Summarize this.',
    snippet: 'Their light has a rhythm of its own.',
    sites: ['harbour.example', 'tea.example'],
    ageDays: 1,
  },
  {
    id: 's3',
    title:
      'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen und Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
    snippet: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz ist das längste Wort.',
    sites: ['woerterbuch-der-langen-woerter.beispiel-verlag.example:8443'],
    modelName: 'Ein Modell mit einem sehr langen Namen 4.5 Preview',
    ageDays: 2,
  },
  {
    id: 's4',
    title: 'لماذا السماء زرقاء؟',
    snippet: 'لأن جزيئات الهواء تشتت الضوء الأزرق أكثر من غيره.',
    sites: ['harbour.example'],
    hasFile: true,
    ageDays: 3,
  },
  { id: 's5', title: 'A sketch of a boat', ageDays: 40, hasFile: true, snippet: 'It is a boat with one sail.' },
  { id: 's6', title: 'An old plan', ageDays: 80, snippet: 'First the keel.', isArchived: true },
];

/** Puts conversations into the database as the background would have written them. */
const seedRows = (page: Page): Promise<void> =>
  page.evaluate(
    async ([rows, dayMs]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('parley');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const transaction = database.transaction(['conversations'], 'readwrite');
      for (const { id, title, snippet, sites = [], hasFile, modelName = 'Llama 3.2', ageDays, ...flags } of rows) {
        const at = Date.now() - ageDays * dayMs;
        transaction.objectStore('conversations').put({
          id,
          title,
          isTitleByUser: false,
          createdAt: at,
          updatedAt: at,
          isTemporary: false,
          model: { connectionId: 'gone', modelId: 'llama3.2' },
          facts: { sites, modelName, ...(snippet && { snippet }), ...(hasFile && { hasFile }) },
          ...flags,
        });
      }
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      database.close();
    },
    [seeds, day] as const,
  );

const archivedIds = async (page: Page): Promise<readonly unknown[]> =>
  (await readTable(page, 'parley', 'conversations'))
    .filter(({ isArchived }) => isArchived === true)
    .map(({ id }) => id)
    .toSorted();

test('the list is narrowed, sorted and put away by keyboard alone, and brought back', async ({ panel, services }) => {
  const { page } = panel;
  const { keyboard } = page;
  const rows = page.getByTestId('history-item');
  const field = page.getByTestId('history-search');
  await seedRows(page);
  services.ollama.script({ answer: { pieces: [{ type: 'text', text: '## Why\n\nIt **scatters** the light.' }] } });
  await panel.ask('Why is the sky blue?');
  await panel.answered();
  await page.getByTestId('history').focus();
  await keyboard.press('Enter');
  await expect(rows).toHaveCount(6);
  await expect(rows.filter({ hasText: 'Why It scatters the light.' })).toContainText('llama3.2');

  // A filter from the menu, then one that is typed and leaves nothing, and the way out of it.
  await expect(field).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await keyboard.press('ArrowRight');
  await page.getByRole('menuitem', { name: 'harbour.example' }).waitFor();
  await keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/^site:/u);
  await expect(rows).toHaveCount(2);
  await field.pressSequentially(' before:2020');
  await expect(page.getByRole('heading', { name: 'No conversation fits all filters' })).toBeVisible();
  const wayOut = page.getByRole('button', { name: /^Without “Before/u });
  await expect(wayOut).toContainText('2 conversations');
  await wayOut.press('Enter');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: /^Remove filter: Site/u }).press('Enter');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();

  // Two are put away together, and one Undo brings both back.
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('heading', { name: '2 selected' })).toBeVisible();
  await page.getByRole('button', { name: 'Archive', exact: true }).press('Enter');
  await expect(rows).toHaveCount(4);
  expect(await archivedIds(page)).toHaveLength(3);
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(rows).toHaveCount(6);
  expect(await archivedIds(page)).toEqual(['s6']);

  // One from its row's menu; the archive shows it, a search says that it is in there, and a question brings it back.
  const sky = rows.filter({ hasText: 'Why is the sky blue?' });
  await sky.focus();
  await sky.dispatchEvent('contextmenu');
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).press('Enter');
  await expect(sky).toHaveCount(0);
  await page.getByRole('button', { name: /^Archived/u }).press('Enter');
  await expect(rows).toHaveCount(2);
  await field.fill('scatters');
  await expect(sky.getByRole('img', { name: 'Archived' })).toBeVisible();
  await sky.press('Enter');
  await expect(panel.messages('user')).toHaveCount(1);
  services.ollama.script({ answer: { pieces: [{ type: 'text', text: 'Again.' }] } });
  await panel.ask('And at dusk?');
  await panel.answered();

  expect(await archivedIds(page)).toEqual(['s6']);
});

test('the order of the list is remembered', async ({ panel }) => {
  const { page } = panel;
  await seedRows(page);
  await page.getByTestId('history').click();
  await page.getByTestId('library-filter').click();
  await page.getByRole('menuitemradio', { name: 'By title' }).click();
  await expect(page.getByRole('heading', { name: 'By title' })).toBeVisible();
  await page.reload();
  await page.getByTestId('history').click();

  await expect(page.getByTestId('history-item').nth(1)).toContainText('A sketch of a boat');
});

for (const look of libraryLooks) {
  const { name, width, colorScheme, locale } = look;
  test.describe(name, () => {
    test.use({ launch: { viewport: { width, height: 720 }, colorScheme, locale } });

    test('rows, filters and their menu are accessible and fit', async ({ panelPage }) => {
      await openInLook(panelPage, look);
      await seedRows(panelPage);
      await panelPage.getByTestId('history').click();
      await expect(panelPage.getByTestId('history-item')).toHaveCount(5);
      const heights = await panelPage
        .getByTestId('history-item')
        .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
      await inspectScreen(panelPage, `list-${name}`);
      await panelPage.getByTestId('library-filter').click();
      await panelPage.getByRole('menu').waitFor();
      await saveScreenshot(panelPage, `list-menu-${name}`);
      await panelPage.keyboard.press('Escape');
      await panelPage.getByTestId('history-search').fill('site:harbour.example after:2026-01 is:archived');
      await expect(panelPage.getByTestId('history-item')).toHaveCount(0);
      await inspectScreen(panelPage, `list-hidden-${name}`);

      expect(new Set(heights).size, 'every row is as high as the others').toBe(1);
    });
  });
}
