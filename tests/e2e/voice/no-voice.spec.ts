import { saveScreenshot } from '../harness/screenshot';
import { expect, test } from '../harness/voice-test';

const answer = 'Molecules are far smaller than a wave. They scatter the blue light more than the red.';

for (const locale of ['en-US', 'ar-SA', 'de-DE'] as const) {
  test.describe(locale, () => {
    test.use({ launch: { locale } });

    test(`Listen on a computer without a voice says so, with the ways out${locale === 'en-US' ? ' @gate @voice:browser' : ''}`, async ({
      panel,
      panelPage,
      services,
    }) => {
      services.ollama.script({ answer: { pieces: [{ type: 'text', text: answer }] } });
      await panelPage.setViewportSize({ width: 360, height: 640 });
      await panel.ask('Why is the sky blue?');

      await panelPage.getByTestId('read-aloud').click();

      const problem = panelPage.getByTestId('player-problem');
      await expect(problem.getByRole('alert')).toBeVisible();
      await expect(problem.getByText('sudo apt install')).toBeVisible();
      await expect(problem.locator('.pl-voice')).toHaveCount(3);
      await expect(problem.getByText(/Microsoft/u)).toHaveCount(3);
      await saveScreenshot(panelPage, `no-voice-${locale}`);
      await problem.locator('.pl-card-actions').getByRole('button').last().click();
      await expect(panelPage.getByRole('switch', { name: 'Microsoft Edge' })).not.toBeChecked();
    });
  });
}

test('a voice that is offered there is heard first, and reads the answer once it is taken', async ({
  panel,
  panelPage,
  services,
  voices,
}) => {
  services.ollama.script({ answer: { pieces: [{ type: 'text', text: answer }] } });
  await panel.ask('Why is the sky blue?');
  await panelPage.getByTestId('read-aloud').click();
  const problem = panelPage.getByTestId('player-problem');
  await expect(problem.locator('.pl-voice')).toHaveCount(3);
  // Until a voice is heard, nothing has gone to Microsoft.
  expect(voices.edge.handshakes).toEqual([]);

  await problem.getByRole('button', { name: 'Hear Christopher' }).click();
  await expect.poll(() => voices.edge.turns.map(({ text }) => text).join(' ')).toContain('This is how I sound');
  expect(voices.edge.turns.map(({ text }) => text).join(' ')).not.toContain('Molecules');
  await problem.getByRole('button', { name: 'Use Christopher' }).click();

  await expect(problem).toBeHidden();
  await expect(panelPage.locator('.pl-player-voice')).toContainText('Christopher');
  await expect.poll(() => voices.edge.turns.map(({ text }) => text).join(' ')).toContain('Molecules');
});
