import { expect, test } from '../harness/parley-test';
import { saveScreenshot } from '../harness/screenshot';

for (const locale of ['en-US', 'ar-SA', 'de-DE'] as const) {
  test.describe(locale, () => {
    test.use({ launch: { locale } });

    test(`Listen on a computer without a voice says so, with the ways out${locale === 'en-US' ? ' @gate @voice:browser' : ''}`, async ({
      panel,
      panelPage,
      services,
    }) => {
      services.ollama.script({
        answer: { pieces: [{ type: 'text', text: 'Molecules are far smaller than a wave.' }] },
      });
      await panelPage.setViewportSize({ width: 360, height: 640 });
      await panel.ask('Why is the sky blue?');

      await panelPage.getByTestId('read-aloud').click();

      const problem = panelPage.getByTestId('player-problem');
      await expect(problem.getByRole('alert')).toBeVisible();
      await expect(problem.getByText('sudo apt install')).toBeVisible();
      await saveScreenshot(panelPage, `no-voice-${locale}`);
      await problem.getByRole('button').filter({ hasNotText: /apt/u }).first().focus();
      await problem.locator('.pl-card-actions').getByRole('button').first().click();
      const picker = panelPage.getByTestId('voice-picker');
      await expect(picker.getByText('sudo apt install')).toBeVisible();
      await expect(picker.locator('.pl-voice')).toHaveCount(0);
    });
  });
}
