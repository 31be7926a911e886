import { saveScreenshot } from '../harness/screenshot';
import { expect, test } from '../harness/sound-test';

const answer = 'The lamp is lit, and it stays lit for as long as anyone is reading. '.repeat(12);

test('the first listening offers voices of this computer while it reads, and no later one does @voice:browser', async ({
  panel,
  panelPage,
  services,
  voices,
}) => {
  test.slow();
  services.ollama.script({ answer: { pieces: [{ type: 'text', text: answer }] } });
  await panelPage.setViewportSize({ width: 360, height: 740 });
  await panel.ask('How long is it lit?');

  await panelPage.getByTestId('read-aloud').click();
  const offer = panelPage.getByTestId('voice-offer');
  // A system’s speech may take many seconds to name its voices.
  await expect(offer.locator('.pl-voice')).toHaveCount(3, { timeout: 60_000 });
  await expect(offer.getByText('Nothing leaves this computer')).toHaveCount(2);
  await expect(offer.getByText('The text goes to Microsoft')).toHaveCount(1);
  await saveScreenshot(panelPage, 'voice-offer');
  await panelPage.emulateMedia({ colorScheme: 'dark' });
  await saveScreenshot(panelPage, 'voice-offer-dark');

  await offer.getByRole('button', { name: /^Hear/u }).nth(1).press('Enter');
  await expect(offer.getByRole('button', { name: /^Stop/u })).toBeVisible({ timeout: 30_000 });
  const name = (await offer.locator('.pl-voice-name').nth(1).textContent()) ?? '';
  await offer.getByRole('button', { name: /^Use/u }).nth(1).press('Enter');

  await expect(offer).toBeHidden();
  await expect(panelPage.locator('.pl-player-voice')).toContainText(name, { timeout: 30_000 });
  await expect(panelPage.getByTestId('player-play')).toHaveAccessibleName('Pause', { timeout: 30_000 });
  expect(voices.edge.handshakes).toEqual([]);

  await panelPage.getByTestId('player-close').click();
  await panelPage.getByTestId('read-aloud').click();
  await expect(panelPage.locator('.pl-player-voice')).toContainText(name, { timeout: 30_000 });
  await expect(offer).toBeHidden();
});
