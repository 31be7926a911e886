import type { Page } from '@playwright/test';
import type { Figures } from './figures';
import { untilPainted } from './page-probe';
import { median } from './quantiles';
import type { VoiceScene } from './voice-scene';

/** The system names its voices late: until then a browser has none. */
const countVoices = async (page: Page): Promise<number> => {
  const count = await page.waitForFunction(() => speechSynthesis.getVoices().length || undefined, undefined, {
    timeout: 60_000,
    polling: 100,
  });
  return Number(await count.jsonValue());
};

const openOnce = async (page: Page): Promise<readonly [page: number, sheet: number, search: number]> => {
  await page.reload();
  await page.getByTestId('more').click();
  await page.getByTestId('settings').click();
  const tab = '.pl-settings-nav button:has(.lucide-audio-lines)';
  await page.locator(tab).waitFor();
  const add = '[data-testid="voice-add"]';
  const shown = await untilPainted(page, { type: 'click', selector: tab }, add, '');
  const opened = await untilPainted(page, { type: 'click', selector: add }, '.pl-voice-choose', '');
  const search = '[data-testid="voice-picker"] input';
  const found = await untilPainted(page, { type: 'fill', selector: search, text: 'zebra' }, '.pl-voice-state', 'zebra');
  return [shown, opened, found];
};

/** Where the system has some 13,000 voices: settings of voices, the sheet of voices and a search in it, each until painted. */
export const measureVoiceSheet = async ({ page }: VoiceScene, repeats: number): Promise<Figures> => {
  await page.bringToFront();
  const count = await countVoices(page);
  const runs: (readonly [number, number, number])[] = [];
  for (let run = 0; run < repeats; run += 1) runs.push(await openOnce(page));
  return {
    'voice-count': count,
    'voice-page': median(runs.map(([shown]) => shown)),
    'voice-sheet': median(runs.map(([, opened]) => opened)),
    'voice-search': median(runs.map(([, , found]) => found)),
  };
};
