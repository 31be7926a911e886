import type { Page } from '@playwright/test';
import { sendCommand } from '../harness/command';
import { inspectScreen } from '../harness/inspect-screen';
import { libraryLooks, openInLook, openTwoLists, storedInRows } from '../harness/library-screens';
import { expect, test } from '../harness/parley-test';
import { seedLibrary } from '../harness/seed-library';

/** Where each conversation is, in the order of their ids. */
const folders = (page: Page): Promise<readonly unknown[]> => storedInRows(page, 'folder');

test('conversations are filed by keyboard alone, with one Undo for several, and two panels agree', async ({
  panel,
  parley,
}) => {
  const { page } = panel;
  const { keyboard } = page;
  const field = page.getByTestId('history-search');
  const find = page.getByRole('combobox', { name: 'Find or name a folder' });
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const { rows, otherRows } = await openTwoLists(page, parley, 4);

  // Two at once, into a folder that is made by it; the list has the keyboard again, and one Undo takes both out.
  await field.press('ArrowDown');
  await keyboard.press('Shift+ArrowDown');
  await page.getByRole('button', { name: 'Move to folder…', exact: true }).press('Enter');
  await expect(find).toBeFocused();
  await keyboard.type('Work/Reports');
  await expect(page.getByRole('option')).toHaveText(/^New folder/u);
  await keyboard.press('Enter');
  await expect(rows.filter({ hasText: 'Reports' })).toHaveCount(2);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(rows.first()).toBeFocused();
  await expect(otherRows.filter({ hasText: 'Reports' })).toHaveCount(2);
  await undo.press('Enter');
  await expect(rows.filter({ hasText: 'Reports' })).toHaveCount(0);
  expect(await folders(page)).toEqual([null, null, null, null]);

  // One by its row's menu, the next into what is there already, by a part of its name in other letters.
  for (const [index, name] of ['Work/Reports', 'REP'].entries()) {
    await rows.nth(index).focus();
    await rows.nth(index).dispatchEvent('contextmenu');
    await page.getByRole('menuitem', { name: 'Move to folder…' }).press('Enter');
    await find.waitFor();
    await keyboard.type(name);
    await keyboard.press('Enter');
    await expect(rows.filter({ hasText: 'Reports' })).toHaveCount(index + 1);
    await expect(rows.nth(index)).toBeFocused();
  }
  expect(await folders(page)).toEqual([null, null, 'Work/Reports', 'Work/Reports']);
});

test('a folder is found by its filter, renamed and removed by keyboard alone, with Undo', async ({ panel }) => {
  const { page } = panel;
  const { keyboard } = page;
  const rows = page.getByTestId('history-item');
  const field = page.getByTestId('history-search');
  const find = page.getByRole('combobox', { name: 'Find or name a folder' });
  await seedLibrary(page, 4);
  await sendCommand(page, {
    type: 'conversation-folder',
    moves: [{ conversationIds: ['seeded-2', 'seeded-3'], folder: 'Work/Reports' }],
  });
  await page.getByTestId('history').press('Enter');
  await expect(rows).toHaveCount(4);

  // The folder around it, from the menu of filters, with its count; renamed there, and the filter follows.
  await page.getByTestId('library-filter').press('Enter');
  await page.getByRole('menuitem', { name: 'Folder', exact: true }).press('ArrowRight');
  await page.getByRole('menuitem', { name: 'Work 2' }).press('Enter');
  await expect(field).toHaveValue('in:Work');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: /^Rename folder/u }).press('Enter');
  await keyboard.type('My job');
  await keyboard.press('Enter');
  await expect(field).toHaveValue('in:"My job"');
  await expect(field).toBeFocused();
  await expect(rows).toHaveCount(2);
  expect(await folders(page)).toEqual([null, null, 'My job/Reports', 'My job/Reports']);

  // What leaves the filter leaves the list, and the keyboard goes on at the next row.
  await rows.first().focus();
  await rows.first().dispatchEvent('contextmenu');
  await page.getByRole('menuitem', { name: 'Move to folder…' }).press('Enter');
  await find.waitFor();
  await keyboard.type('Home');
  await keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toBeFocused();

  // Removed: the conversation stays, in none, and Undo puts it back.
  await page.getByRole('button', { name: /^Remove folder/u }).press('Enter');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect(rows).toHaveCount(4);
  expect(await folders(page)).toEqual([null, null, null, 'Home']);
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(rows.filter({ hasText: 'My job' })).toHaveCount(1);
  expect(await folders(page)).toEqual([null, null, 'My job/Reports', 'Home']);

  // The open conversation has it in its own menu.
  await field.fill('in:home');
  await rows.first().press('Enter');
  await page.getByTestId('more').press('Enter');
  await page.getByRole('menuitem', { name: 'Move to folder…' }).press('Enter');
  await find.waitFor();
  await page.getByRole('option', { name: 'No folder' }).waitFor();
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expect.poll(() => folders(page)).toEqual([null, null, 'My job/Reports', null]);
});

const named = [
  ['seeded-0', 'Work/Reports/2026'],
  ['seeded-1', 'Work'],
  [
    'seeded-2',
    'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen/Rindfleischetikettierungsüberwachungsaufgabenübertragung',
  ],
  ['seeded-3', 'العمل/تقارير/2026'],
  ['seeded-4', '仕事/報告書'],
  ['seeded-5', '<b>“Odd” & 😀</b>/עברית/last'],
] as const;

for (const look of libraryLooks) {
  const { name, width, colorScheme, locale } = look;
  test.describe(name, () => {
    test.use({ launch: { viewport: { width, height: 720 }, colorScheme, locale } });

    test('folders in rows, their filter and their sheet are accessible and fit', async ({ panelPage }) => {
      await openInLook(panelPage, look);
      await seedLibrary(panelPage, 7);
      await sendCommand(panelPage, {
        type: 'conversation-folder',
        moves: named.map(([id, folder]) => ({ conversationIds: [id], folder })),
      });
      await panelPage.getByTestId('history').click();
      const rows = panelPage.getByTestId('history-item');
      await expect(rows).toHaveCount(7);
      await inspectScreen(panelPage, `folders-list-${name}`);
      await rows.last().focus();
      await rows.last().dispatchEvent('contextmenu');
      await panelPage.getByRole('menuitem').nth(3).press('Enter');
      await expect(panelPage.getByRole('option')).not.toHaveCount(0);
      await inspectScreen(panelPage, `folders-sheet-${name}`);
      await panelPage.getByRole('combobox').fill('Work/Neue Ablage');
      await expect(panelPage.getByRole('option')).toHaveCount(1);
      await inspectScreen(panelPage, `folders-new-${name}`);
      await panelPage.keyboard.press('Escape');
      await panelPage.getByTestId('history-search').fill(`in:"${named[2][1]}"`);
      await expect(panelPage.getByTestId('folder-bar')).toBeVisible();
      await expect(rows).toHaveCount(1);
      await inspectScreen(panelPage, `folders-bar-${name}`);
    });
  });
}
