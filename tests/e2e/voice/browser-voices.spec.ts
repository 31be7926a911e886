import type { Page } from '@playwright/test';
import { type Locale, locales } from '@/lib/domain/locale';
import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import { spokenSentences } from '../../fixtures/spoken-sentences';
import { sendCommand } from '../harness/command';
import { loud, type SoundSystem } from '../harness/sound-system';
import { expect, saveSound, test } from '../harness/sound-test';

const readAloud = async (page: Page): Promise<ReadAloudView | undefined> =>
  (await sendCommand(page, { type: 'read-aloud-state' })).readAloud;

const read = (page: Page, text: string, language: Locale = 'en-US') =>
  sendCommand(page, { type: 'read-aloud-open', source: { type: 'text', text, title: 'A text', language } });

const silent = 0.001;

const recent = (sound: SoundSystem, ms: number): number => sound.loudness(sound.heardMs() - ms, sound.heardMs());

const longText = 'The lamp is lit, and it stays lit for as long as anyone is reading. '.repeat(4);

test('the browser’s own voice is heard, is silent while it is paused, and goes on to the end', async ({
  panelPage,
  sound,
}) => {
  await read(panelPage, longText);

  await expect.poll(() => recent(sound, 300), { timeout: 30_000 }).toBeGreaterThan(loud);
  await sendCommand(panelPage, { type: 'read-aloud-pause' });
  await expect.poll(() => recent(sound, 700), { timeout: 20_000 }).toBeLessThan(silent);
  expect((await readAloud(panelPage))?.status).toBe('paused');

  await sendCommand(panelPage, { type: 'read-aloud-play' });
  await expect.poll(() => recent(sound, 300), { timeout: 20_000 }).toBeGreaterThan(loud);
  await expect.poll(async () => (await readAloud(panelPage))?.status, { timeout: 45_000 }).toBe('ended');
});

test('the browser’s own voices are heard in each language', async ({ panelPage, sound }) => {
  test.slow();
  for (const locale of locales) {
    const from = sound.heardMs();
    await read(panelPage, spokenSentences[locale], locale);
    await expect.poll(async () => (await readAloud(panelPage))?.status, { timeout: 40_000 }).toBe('ended');
    saveSound(sound, `browser-${locale}`, from, sound.heardMs());
    expect(sound.loudness(from, sound.heardMs()), locale).toBeGreaterThan(loud);
  }
});
