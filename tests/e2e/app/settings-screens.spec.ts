import type { Page } from '@playwright/test';
import { sendCommand } from '../harness/command';
import { connectOllama } from '../harness/connect';
import { inspectScreen } from '../harness/inspect-screen';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';

const variants = [
  { name: '360-light', width: 360, colorScheme: 'light', locale: 'en-US' },
  { name: '320-de', width: 320, colorScheme: 'dark', locale: 'de-DE' },
  { name: '360-ar', width: 360, colorScheme: 'light', locale: 'ar-SA' },
] as const;

const icons = ['key-round', 'audio-lines', 'eye', 'message-square-text', 'palette', 'database', 'info'] as const;

/** Closes a dialog by Escape, and expects the control that opened it to have the focus again. */
const leave = async (page: Page, opener: string): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator(opener)).toBeFocused();
};

for (const { name, width, colorScheme, locale } of variants) {
  test.describe(name, () => {
    test.use({ launch: { viewport: { width, height: 800 }, colorScheme, locale } });
    test.setTimeout(180_000);

    test.beforeEach(async ({ panelPage }) => {
      await sendCommand(panelPage, {
        type: 'preferences-change',
        change: { language: locale, appearance: colorScheme },
      });
      await connectOllama(panelPage);
    });

    test('every page of the settings and what it asks are accessible and fit', async ({ parley, panelPage: page }) => {
      for (const icon of icons) {
        await page.goto(parley.url('settings.html'));
        await page.locator(`.pl-settings-nav button:has(.lucide-${icon})`).click();
        await page.locator('.pl-settings-body .pl-row').first().waitFor();
        await inspectScreen(page, `settings-${icon}-${name}`);
        if (icon === 'database') {
          await page.locator('.pl-group:has([data-testid="import-files"]) .pl-fold-button').click();
          await page.locator('.pl-import-ways-list > :last-child').scrollIntoViewIfNeeded();
          await inspectScreen(page, `settings-export-ways-${name}`);
          await page.locator('.pl-settings-body > .pl-group').last().getByRole('button').click();
          await page.getByRole('alertdialog').waitFor();
          await inspectScreen(page, `settings-delete-${name}`);
        }
      }
      await page.goto(parley.url('settings.html'));
      await page.locator('.pl-settings-nav button:has(.lucide-key-round)').click();
      await page.locator('.pl-settings-add > .rt-Button').click();
      await page.getByRole('dialog').waitFor();
      await inspectScreen(page, `settings-providers-${name}`);
      await leave(page, '.pl-settings-add > .rt-Button');
    });

    test('cards of errors, the doctor and the sheets are accessible, fit, and give the focus back', async ({
      panelPage: page,
      services,
    }) => {
      await page.reload();
      const panel = panelOn(page);
      await expect(panel.composer).toBeFocused();
      services.ollama.script([
        { answer: { pieces: [{ type: 'text', text: 'See [the list](https://example.org/list).' }] } },
        { answer: { pieces: [{ type: 'text', text: 'Half an answer' }], endsEarly: true } },
        { error: { status: 403, message: 'forbidden' } },
      ]);
      await panel.ask('Which list?');
      await panel.answered();
      await page.locator('.pl-answer-text a').click();
      await page.getByRole('alertdialog').waitFor();
      await inspectScreen(page, `link-dialog-${name}`);
      await page.keyboard.press('Escape');
      await expect(page.locator('.pl-answer-text a')).toBeFocused();

      for (const { icon, sheet } of [
        { icon: 'sliders-horizontal', sheet: 'parameters' },
        { icon: 'keyboard', sheet: 'shortcuts' },
      ]) {
        await page.getByTestId('more').click();
        await page.locator(`[role="menuitem"]:has(.lucide-${icon})`).click();
        await page.getByRole('dialog').waitFor();
        await inspectScreen(page, `${sheet}-${name}`);
        await leave(page, '[data-testid="more"]');
      }
      await page.locator('[data-role="assistant"] button:has(.lucide-ellipsis)').click();
      await page.locator('[role="menuitem"]:has(.lucide-send)').click();
      await page.getByRole('dialog').waitFor();
      await inspectScreen(page, `sent-${name}`);
      await leave(page, '[data-role="assistant"] button:has(.lucide-ellipsis)');

      await panel.ask('And the rest?');
      await panel.answered('interrupted');
      await inspectScreen(page, `card-cut-${name}`);
      await panel.ask('And now?');
      const card = await panel.answered('failed');
      await inspectScreen(page, `card-refused-${name}`);
      await card.locator('.pl-card-actions button').last().click();
      await card.locator('.pl-doctor-steps').waitFor();
      await inspectScreen(page, `doctor-${name}`);
    });
  });
}
