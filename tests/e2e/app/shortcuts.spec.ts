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
