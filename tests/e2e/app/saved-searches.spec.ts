import { sendCommand } from '../harness/command';
import { inspectScreen } from '../harness/inspect-screen';
import { libraryLooks, openInLook } from '../harness/library-screens';
import { expect, test } from '../harness/parley-test';
import { saveScreenshot } from '../harness/screenshot';
import { seedLibrary } from '../harness/seed-library';

test('a search is saved, used, renamed and removed by keyboard alone, with Undo, and is there after a restart of the panel', async ({
  panel,
}) => {
  const { page } = panel;
  const { keyboard } = page;
  const rows = page.getByTestId('history-item');
  const field = page.getByTestId('history-search');
  const saved = page.getByTestId('saved-searches').getByRole('button');
  await seedLibrary(page, 4);
  await sendCommand(page, {
    type: 'conversation-tag',
    changes: [{ conversationIds: ['seeded-2', 'seeded-3'], add: ['urgent'] }],
  });
  await page.getByTestId('history').press('Enter');
  await expect(rows).toHaveCount(4);
  await keyboard.type('tag:urgent');
  await expect(rows).toHaveCount(2);
  await page.getByTestId('library-filter').press('Enter');
  await page.getByRole('menuitem', { name: 'Save search…' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name of the search' })).toBeFocused();
  await keyboard.type('To do');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible();
  await expect(field).toBeFocused();

  await page.reload();
  await page.getByTestId('history').press('Enter');
  await expect(saved).toHaveText(['To do']);
  await expect(field).toBeFocused();
  await saved.press('Enter');
  await expect(field).toHaveValue('tag:urgent');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Rename search: To do' }).press('Enter');
  await keyboard.type('Next');
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove search: Next' }).press('Enter');
  await expect(page.getByTestId('search-bar')).toHaveCount(0);
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Next' })).toBeVisible();
  await field.fill('');

  await expect(saved).toHaveText(['Next']);
});

for (const look of libraryLooks) {
  const { name, width, colorScheme, locale } = look;
  test.describe(name, () => {
    test.use({ launch: { viewport: { width, height: 720 }, colorScheme, locale } });

    test('saved searches are accessible and fit', async ({ panelPage }) => {
      await openInLook(panelPage, look);
      await sendCommand(panelPage, {
        type: 'preferences-change',
        change: {
          savedSearches: [
            { name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen', text: 'tag:a' },
            { name: 'عاجل', text: 'Seeded' },
            { name: '仕事', text: 'is:archived' },
            { name: 'Last week', text: 'after:2026-11-20' },
          ],
        },
      });
      await seedLibrary(panelPage, 4);
      await panelPage.getByTestId('history').click();
      await expect(panelPage.getByTestId('saved-searches').getByRole('button')).toHaveCount(4);
      await inspectScreen(panelPage, `searches-${name}`);
      await panelPage.getByTestId('saved-searches').getByRole('button').first().click();
      await expect(panelPage.getByTestId('search-bar')).toBeVisible();
      const heading = panelPage.getByTestId('search-bar').getByRole('heading');
      expect(await heading.evaluate((one) => one.scrollWidth - one.clientWidth), 'the name is cut with its dots').toBe(
        0,
      );
      await inspectScreen(panelPage, `searches-bar-${name}`);
      await panelPage.getByTestId('history-search').fill('before:2020');
      await panelPage.getByTestId('library-filter').click();
      await panelPage.getByRole('menu').waitFor();
      await saveScreenshot(panelPage, `searches-menu-${name}`);
      await panelPage.keyboard.press('Escape');
    });
  });
}
