import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { inspectScreen } from '../harness/inspect-screen';
import { expect, test } from '../harness/parley-test';

const textsOf = (locale: string) => JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8')).welcome.scene;

const partsOf = (page: Page) => {
  const scene = page.locator('.pl-scene');
  return {
    scene,
    question: scene.locator('.pl-you'),
    answer: scene.locator('.pl-scene-answer > .pl-answer'),
    player: scene.locator('.pl-player'),
    lit: scene.locator('.pl-scene-page [data-lit]'),
    heard: scene.locator('.pl-scene-page mark'),
    press: (name: string) => scene.getByRole('button', { name, exact: true }).click(),
  };
};

test.describe('for who likes to see things move', () => {
  test.use({ launch: { viewport: { width: 1200, height: 800 } } });

  test('the welcome page asks, cites and reads aloud by itself, and stops at its end', async ({ parley }) => {
    const page = await parley.context.newPage();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(parley.url('welcome.html'));
    const { scene, question, answer, player, lit, heard, press } = partsOf(page);

    await expect(question).toBeVisible();
    await expect(answer).toContainText('so the whole sky looks blue', { timeout: 20_000 });
    await expect(lit).toHaveText('Air scatters its short blue waves far more than the long red ones.', {
      timeout: 20_000,
    });
    await expect(heard).toHaveText(/\w/, { timeout: 20_000 });
    await expect(player).toBeVisible();

    await press('Pause');
    const word = await heard.textContent();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await heard.textContent()).toBe(word);
    await press('Play');
    await expect(scene).toHaveAttribute('data-over', { timeout: 30_000 });
    await expect(heard).toHaveCount(0);

    await press('See the source');
    await expect(player).toBeHidden();
    await expect(lit).toHaveCount(1);
  });
});

const looks = [
  { name: '1200-light', width: 1200, colorScheme: 'light', locale: 'en-US' },
  { name: '1200-dark', width: 1200, colorScheme: 'dark', locale: 'en-US' },
  { name: '1200-ar', width: 1200, colorScheme: 'light', locale: 'ar-SA' },
  { name: '900-ru', width: 900, colorScheme: 'light', locale: 'ru-RU' },
  { name: '360-de', width: 360, colorScheme: 'light', locale: 'de-DE' },
  { name: '360-ja', width: 360, colorScheme: 'dark', locale: 'ja-JP' },
] as const;

for (const { name, width, colorScheme, locale } of looks) {
  test.describe(name, () => {
    test.use({ launch: { viewport: { width, height: 1400 }, colorScheme, locale } });

    test('the welcome page stands still for who wants no motion, and its steps are shown by a press', async ({
      parley,
    }) => {
      const page = await parley.context.newPage();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(parley.url('welcome.html'));
      const { answer, lit, heard, press } = partsOf(page);
      const { ask, cite, listen, second } = textsOf(locale);

      await expect(answer.locator('.pl-citation')).toHaveCount(3);
      await inspectScreen(page, `welcome-ask-${name}`);
      await press(cite);
      await expect(lit).toHaveText(second);
      await inspectScreen(page, `welcome-cite-${name}`);
      await press(listen);
      await expect(heard).toHaveCount(1);
      await inspectScreen(page, `welcome-listen-${name}`);
      await press(ask);
      await expect(lit).toHaveCount(0);
    });
  });
}
