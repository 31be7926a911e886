import type { Figures } from './figures';
import { untilPainted } from './page-probe';
import type { VoiceScene } from './voice-scene';

/** The sheet of voices where the system has some 13,000: until it is painted, and until a search in it is. */
export const measureVoiceSheet = async ({ page }: VoiceScene): Promise<Figures> => {
  const count = await page.waitForFunction(
    () => {
      const { length } = speechSynthesis.getVoices();
      return length > 0 && length;
    },
    undefined,
    { timeout: 60_000 },
  );
  await page.getByTestId('more').click();
  await page.getByTestId('settings').click();
  await page.locator('.pl-settings-nav button:has(.lucide-audio-lines)').click();
  await page.getByTestId('voice-add').waitFor();
  const row = '.pl-voice-choose';
  const opened = await untilPainted(page, { type: 'click', selector: '[data-testid="voice-add"]' }, row, '');
  const search = '[data-testid="voice-picker"] input';
  const found = await untilPainted(page, { type: 'fill', selector: search, text: 'zebra' }, '.pl-voice-state', 'zebra');
  await page.keyboard.press('Escape');
  return { 'voice-count': Number(await count.jsonValue()), 'voice-sheet': opened, 'voice-search': found };
};
