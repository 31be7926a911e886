import { sendCommand } from '../harness/command';
import { connectOllama } from '../harness/connect';
import { inspectScreen } from '../harness/inspect-screen';
import { expect, test } from '../harness/parley-test';
import { webPageHost } from '../harness/simulated-services';

const variants = [
  { name: '360-light', colorScheme: 'light', locale: 'en-US' },
  { name: '360-dark', colorScheme: 'dark', locale: 'en-US' },
  { name: '360-ar', colorScheme: 'light', locale: 'ar-SA' },
] as const;

for (const { name, colorScheme, locale } of variants) {
  test.describe(name, () => {
    test.use({ launch: { viewport: { width: 360, height: 800 }, colorScheme, locale } });

    test('menus, chips, the preview, the question for access and the prompts are accessible and fit', async ({
      parley,
      panelPage,
    }) => {
      await sendCommand(panelPage, {
        type: 'preferences-change',
        change: {
          language: locale,
          appearance: colorScheme,
          prompts: [{ id: 'p1', title: 'Exam questions', text: 'Ask me ten questions about this, one by one.' }],
        },
      });
      await connectOllama(panelPage);
      const web = await parley.context.newPage();
      await web.goto(`http://${webPageHost}/transcript-closed.html`);
      await panelPage.bringToFront();
      await panelPage.reload();
      const composer = panelPage.getByTestId('composer');
      const option = panelPage.getByRole('option');
      await composer.waitFor();

      await composer.fill('/');
      // The four that everyone has, the user's own, and the ways to prompts and to assistants.
      await expect(option).toHaveCount(7);
      await inspectScreen(panelPage, `prompts-menu-${name}`);
      await composer.fill('@');
      await option.first().waitFor();
      await inspectScreen(panelPage, `tabs-menu-${name}`);
      await option.first().click();
      await panelPage.locator('.pl-chip-open').click();
      await panelPage.getByTestId('passage').first().waitFor();
      await inspectScreen(panelPage, `page-sheet-${name}`);
      await panelPage.keyboard.press('Escape');

      await composer.fill('@');
      await option.first().waitFor();
      await panelPage.evaluate(async () => {
        const { origins = [] } = await chrome.permissions.getAll();
        await chrome.permissions.remove({ origins });
      });
      await option.first().click();
      await panelPage.locator('.pl-foot > .pl-card').waitFor();
      await inspectScreen(panelPage, `page-card-${name}`);

      await panelPage.goto(parley.url('settings.html'));
      await panelPage.locator('.pl-settings-nav button:has(.lucide-message-square-text)').click();
      await panelPage.getByText('Exam questions').waitFor();
      await inspectScreen(panelPage, `settings-prompts-${name}`);
    });
  });
}
