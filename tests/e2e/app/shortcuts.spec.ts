import { sendCommand } from '../harness/command';
import { inspectScreen } from '../harness/inspect-screen';
import { expect, test } from '../harness/parley-test';

const widths = [360, 600];

for (const [language, shown, absent] of [
  ['en-US', 'Alt+Shift+L', 'Not set'],
  ['de-DE', 'Alt+Umschalt+L', 'Nicht belegt'],
  ['ar-SA', 'Alt+Shift+L', 'غير محدّد'],
] as const) {
  test(`the sheet shows every key of the panel and of the browser, as the system writes them: ${language}`, async ({
    panel: { page },
  }) => {
    await sendCommand(page, { type: 'preferences-change', change: { language } });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog');
    await expect(sheet.locator('kbd')).toContainText([shown]);
    await expect(sheet).not.toContainText(absent);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await inspectScreen(page, `shortcuts-${language}-${width}`);
    }
  });
}

test('a key that the user took away is told, and one click leads to where it is changed', async ({ parley, panel }) => {
  const { page } = panel;
  await page.addInitScript(() => {
    const { commands } = chrome;
    const getAll = commands.getAll.bind(commands);
    Object.defineProperty(commands, 'getAll', {
      value: async () => (await getAll()).map((one) => (one.name === 'read-page' ? { ...one, shortcut: '' } : one)),
    });
  });
  await page.reload();
  await panel.composer.waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const row = page
    .getByRole('dialog')
    .locator('div', { has: page.getByText('Read the page aloud, or pause') })
    .last();
  await expect(row).toContainText('Not set');

  const opened = parley.context.waitForEvent('page');
  await page.getByRole('button', { name: 'Change in browser settings' }).click();
  await expect.poll(async () => (await opened).url()).toBe('chrome://extensions/shortcuts');
});

test('keys that the user chooses work at once and after a restart, and the usual ones no longer', async ({ panel }) => {
  const { page } = panel;
  const sheet = page.getByRole('dialog');
  const keysOf = (name: string) => sheet.locator(`[data-shortcut="${name}"]`);
  const openSheet = async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await sheet.waitFor();
  };

  await openSheet();
  await keysOf('search').click();
  await page.keyboard.press('j');
  await expect(sheet.getByRole('status')).toContainText('Add Ctrl');
  await page.keyboard.press('Control+c');
  await expect(sheet.getByRole('status')).toHaveText('You need Ctrl+C for typing.');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeVisible();
  await expect(keysOf('search')).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Shift+e');
  await expect(keysOf('search')).toHaveText('Ctrl+Shift+E');
  await expect(keysOf('search')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  const library = page.getByRole('main', { name: 'Conversations' });
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+Shift+e');
  await expect(library).toBeVisible();

  await page.reload();
  await panel.composer.waitFor();
  await page.keyboard.press('Control+Shift+e');
  await expect(library).toBeVisible();
});

for (const language of ['en-US', 'de-DE', 'ar-SA'] as const) {
  test(`keys that another shortcut has can be taken from it, and all come back: ${language}`, async ({
    panel: { page },
  }) => {
    await sendCommand(page, { type: 'preferences-change', change: { language } });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const sheet = page.getByRole('dialog');
    const keysOf = (name: string) => sheet.locator(`[data-shortcut="${name}"]`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    const textOf = async (name: string): Promise<string> => (await keysOf(name).textContent()) ?? '';
    const [usual, ofSearch] = [await textOf('copy-code'), await textOf('search')];
    await keysOf('copy-code').click();
    await page.keyboard.press('Control+k');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await inspectScreen(page, `shortcuts-choosing-${language}-${width}`);
    }
    await sheet.getByTestId('use-here').click();
    await expect(keysOf('copy-code')).toHaveText(ofSearch);
    await expect(keysOf('search').locator('kbd')).toHaveCount(0);

    await keysOf('show-sheet').click();
    await sheet.getByTestId('turn-off').click();
    await expect(keysOf('show-sheet').locator('kbd')).toHaveCount(0);

    await sheet.getByTestId('reset-all').click();
    await expect(keysOf('copy-code')).toHaveText(usual);
    await expect(keysOf('search')).toHaveText(ofSearch);
    await expect(keysOf('show-sheet')).toHaveText('?');
    await sheet.getByTestId('reset-all').click();
    await expect(keysOf('copy-code')).toHaveText(ofSearch);

    await keysOf('search').click();
    await sheet.getByTestId('reset').click();
    await expect(keysOf('search')).toHaveText(ofSearch);
    await expect(keysOf('copy-code')).toHaveText(usual);
  });
}
