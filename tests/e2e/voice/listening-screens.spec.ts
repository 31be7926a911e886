import type { Page } from '@playwright/test';
import type { Locale } from '@/lib/domain/locale';
import { sendCommand } from '../harness/command';
import { inspectScreen } from '../harness/inspect-screen';
import { expect, test } from '../harness/parley-test';
import { startSpeech, useSpeech } from '../harness/speech-service';

const answer =
  'Sunlight holds every colour, but air does not treat them alike. Molecules are **far smaller** than a wave of light, ' +
  'so they send the short blue waves in every direction.\n\n- Path. At dusk the light crosses more air.';

const variants = [
  { name: '360-light', colorScheme: 'light', locale: 'en-US', width: 360, textSize: '100', forced: false },
  { name: '360-dark', colorScheme: 'dark', locale: 'en-US', width: 360, textSize: '100', forced: false },
  { name: '360-ar', colorScheme: 'light', locale: 'ar-SA', width: 360, textSize: '100', forced: false },
  { name: '360-de', colorScheme: 'light', locale: 'de-DE', width: 360, textSize: '100', forced: false },
  { name: '320-de', colorScheme: 'light', locale: 'de-DE', width: 320, textSize: '100', forced: false },
  { name: '800-light', colorScheme: 'light', locale: 'en-US', width: 800, textSize: '100', forced: false },
  { name: '200-en', colorScheme: 'light', locale: 'en-US', width: 360, textSize: '200', forced: false },
  { name: '200-ar', colorScheme: 'light', locale: 'ar-SA', width: 360, textSize: '200', forced: false },
  { name: '180-de', colorScheme: 'light', locale: 'de-DE', width: 180, textSize: '100', forced: false },
  { name: '360-forced', colorScheme: 'light', locale: 'en-US', width: 360, textSize: '100', forced: true },
] as const;

type Look = {
  readonly locale: Locale;
  readonly textSize: '100' | '200';
  readonly colorScheme: 'light' | 'dark';
  readonly forced: boolean;
};

const show = async (page: Page, { locale, colorScheme, textSize, forced }: Look): Promise<void> => {
  await sendCommand(page, {
    type: 'preferences-change',
    change: { language: locale, appearance: colorScheme, textSize },
  });
  if (forced) await page.emulateMedia({ forcedColors: 'active' });
  await page.reload();
  await page.getByTestId('composer').waitFor();
};

/** The panel's page as it hears an answer: paused at a word, with more waiting. */
const showPlayer = async (page: Page, name: string): Promise<void> => {
  await page.getByTestId('read-aloud').click();
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('parley-word')?.size ?? 0)).toBe(1);
  await page.getByTestId('player-play').click();
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toBeHidden();
  await inspectScreen(page, `listening-${name}`);

  for (const title of ['The history of the lighthouse at the end of the world', 'Second']) {
    await sendCommand(page, { type: 'read-aloud-queue', source: { type: 'text', text: `${title}.`, title } });
  }
  await page.getByTestId('player-more').click();
  await inspectScreen(page, `player-more-${name}`);
  await page.getByTestId('playlist').click();
  await expect(page.getByTestId('playlist-sheet').getByRole('listitem')).toHaveCount(2);
  await inspectScreen(page, `playlist-${name}`);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('playlist-sheet')).toBeHidden();
};

const showVoices = async (page: Page, name: string): Promise<void> => {
  await page.getByTestId('more').click();
  await page.getByTestId('settings').click();
  await page.locator('.pl-settings-nav button:has(.lucide-audio-lines)').click();
  await page.getByTestId('voice-add').click();
  const sheet = page.getByTestId('voice-picker');
  await expect(sheet.getByText('nova')).toBeVisible();
  await sheet.locator('.pl-voice-choose').first().click();
  await expect(sheet.locator('[data-chosen]')).toHaveCount(1);
  await inspectScreen(page, `voice-picker-${name}`);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await inspectScreen(page, `voice-settings-${name}`);
};

for (const { name, colorScheme, locale, width, textSize, forced } of variants) {
  test.describe(name, () => {
    test.use({ launch: { viewport: { width, height: 800 }, colorScheme, locale } });
    test.setTimeout(180_000);

    test('player, playlist, voices and their settings are accessible and fit', async ({
      panel,
      panelPage,
      services,
    }) => {
      const speech = await startSpeech();
      await useSpeech(panelPage, speech);
      await show(panelPage, { locale, colorScheme, textSize, forced });
      services.ollama.script({ answer: { pieces: [{ type: 'text', text: answer }] } });
      await panel.ask('Why is the sky blue?');
      await panel.answered();

      await showPlayer(panelPage, name);
      await sendCommand(panelPage, { type: 'read-aloud-close' });
      await showVoices(panelPage, name);
      await speech.stop();
    });
  });
}
