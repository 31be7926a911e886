import type { Page } from '@playwright/test';
import { sendCommand } from '../harness/command';
import { connectOllama } from '../harness/connect';
import { inspectScreen } from '../harness/inspect-screen';
import { heldAnswer, heldGate, numberedWords } from '../harness/paced-answer';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { expectPlace, placeOfReader, scrollUp } from '../harness/reader-place';
import { expectScreenInOrder } from '../harness/screen-oracle/screen-oracle';
import { saveScreenshot } from '../harness/screenshot';
import { openRealSidePanel } from '../harness/side-panel';

const markdown = `# Lighthouses

A lighthouse *warns* and **guides**. Its light has a **rhythm** of its own, so that sailors know which one they see.

| Height | Seen from |
| ---: | --- |
| 20 m | 16 km |

- a lamp

\`\`\`ts
const range = (height: number): number => 3.57 * Math.sqrt(height);
\`\`\`

The range is about $d = 3.57\\sqrt{h}$.
`;

const variants = [
  { name: '200-en', width: 360, textSize: '200', locale: 'en-US', colorScheme: 'light' },
  { name: '200-de', width: 360, textSize: '200', locale: 'de-DE', colorScheme: 'dark' },
  { name: '200-ar', width: 360, textSize: '200', locale: 'ar-SA', colorScheme: 'light' },
  { name: '200-ja', width: 360, textSize: '200', locale: 'ja-JP', colorScheme: 'light' },
  // What a page has of 360 px at a zoom of 200 %.
  { name: 'zoomed-en', width: 180, textSize: '100', locale: 'en-US', colorScheme: 'light' },
  { name: 'zoomed-de', width: 180, textSize: '100', locale: 'de-DE', colorScheme: 'light' },
  { name: '80-en', width: 360, textSize: '80', locale: 'en-US', colorScheme: 'light' },
] as const;

const settingsPages = ['key-round', 'audio-lines', 'eye', 'message-square-text', 'palette', 'database', 'info'];

for (const { name, width, textSize, locale, colorScheme } of variants) {
  test.describe(name, () => {
    test.use({ launch: { viewport: { width, height: 800 }, colorScheme, locale } });
    test.setTimeout(240_000);

    test('every screen works, nothing is cut, and everything can be hit', async ({
      parley,
      panelPage: page,
      services,
    }) => {
      await sendCommand(page, { type: 'preferences-change', change: { language: locale, textSize } });
      await page.reload();
      await page.locator('.pl-first-run').waitFor();
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await inspectScreen(page, `size-first-run-${name}`);

      await connectOllama(page);
      await page.reload();
      const panel = panelOn(page);
      await panel.composer.waitFor();
      await inspectScreen(page, `size-empty-${name}`);
      services.ollama.script({ answer: { pieces: [{ type: 'text', text: markdown }] } });
      await panel.ask('Hi');
      await panel.answered();
      await page.locator('.katex').first().waitFor();
      await panel.composer.fill(numberedWords(20));
      await inspectScreen(page, `size-conversation-${name}`);
      await panel.composer.fill('');
      services.ollama.script({
        reply: { status: 404, headers: { 'content-type': 'text/plain' }, body: '404 page not found' },
      });
      await panel.ask('How far is a lighthouse seen, and by whom?');
      await panel.answered('failed');
      await inspectScreen(page, `size-error-${name}`);

      await page.getByTestId('more').click();
      await page.getByTestId('settings').waitFor();
      await saveScreenshot(page, `size-menu-${name}`);
      await expectScreenInOrder(page);
      await page.keyboard.press('Escape');
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      await inspectScreen(page, `size-shortcuts-${name}`);
      await page.keyboard.press('Escape');

      await page.getByTestId('history').click();
      await page.getByTestId('history-item').first().waitFor();
      await inspectScreen(page, `size-library-${name}`);
      for (const icon of settingsPages) {
        await page.goto(parley.url('settings.html'));
        await page.locator(`.pl-settings-nav button:has(.lucide-${icon})`).click();
        await page.locator('.pl-settings-body .pl-row').first().waitFor();
        await inspectScreen(page, `size-settings-${icon}-${name}`);
      }
    });
  });
}

const shownSize = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--pl-text-size'));

test('the text is made larger and smaller in the settings, by keyboard too, from 80 to 200 %, and normal again', async ({
  panel: { page },
}) => {
  await page.getByTestId('more').click();
  await page.getByTestId('settings').click();
  await page.locator('.pl-settings-nav button:has(.lucide-palette)').click();
  const [smaller, larger, normal] = ['text-smaller', 'text-larger', 'text-normal'].map((id) => page.getByTestId(id));
  const value = page.getByRole('group', { name: 'Text size' }).locator('output');
  await expect(value).toHaveText('100%');
  await expect(normal ?? value).toHaveAttribute('aria-disabled', 'true');
  const { y } = (await larger?.boundingBox()) ?? {};

  await larger?.focus();
  for (const percent of ['110%', '125%', '150%', '175%', '200%']) {
    await page.keyboard.press('Enter');
    await expect(value).toHaveText(percent);
    await expect(larger ?? value).toBeFocused();
  }
  expect(await shownSize(page)).toBe('2');
  expect(Math.abs(((await larger?.boundingBox())?.y ?? 0) - (y ?? 0)), 'px that the button moved').toBeLessThan(16);
  await page.keyboard.press('Enter');
  await expect(value).toHaveText('200%');
  await expect(larger ?? value).toHaveAttribute('aria-disabled', 'true');

  await page.reload();
  await expect.poll(() => shownSize(page)).toBe('2');
  await page.getByTestId('more').click();
  await page.getByTestId('settings').click();
  await page.locator('.pl-settings-nav button:has(.lucide-palette)').click();
  await normal?.click();
  await expect(value).toHaveText('100%');
  for (const percent of ['90%', '80%']) {
    await smaller?.click();
    await expect(value).toHaveText(percent);
  }
  expect(await shownSize(page)).toBe('0.8');
});

test('the place of a reader stays while the text grows, and while an answer is written and the window is made wider and narrower', async ({
  panel,
  services,
}) => {
  const { page } = panel;
  const text = Array.from({ length: 60 }, (_, index) => `${index}: ${numberedWords(12)}`).join('\n\n');
  services.ollama.script({ answer: { pieces: [{ type: 'text', text }] } });
  await panel.ask('First');
  await panel.answered();
  const { script } = heldAnswer(400, 2, 300);
  services.ollama.script(script);
  await panel.ask('Second');
  await panel.waitForText(2_000);
  await scrollUp(panel, 1_200);
  const read = await placeOfReader(page);
  for (const width of [320, 900, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
    await expect.poll(async () => (await placeOfReader(page)).text).toBe(read.text);
  }
  const before = await placeOfReader(page);
  for (const textSize of ['125', '200', '100'] as const) {
    await sendCommand(page, { type: 'preferences-change', change: { textSize } });
    await expect.poll(() => shownSize(page)).toBe(`${Number(textSize) / 100}`);
    await expect.poll(async () => (await placeOfReader(page)).text).toBe(before.text);
  }
  await expect(() => expectPlace(page, before)).toPass();
  services.ollama.open(heldGate);
  await panel.answered();
  await expectPlace(page, before);
});

/** Where the line of each word of the paragraphs stands below the top of the view, px; the first in sight first. */
const linesOfWords = (page: Page): Promise<readonly (readonly [word: string, top: number])[]> =>
  page.evaluate(() => {
    const viewTop = document.querySelector('.pl-conversation-scroll')?.getBoundingClientRect().top ?? 0;
    const range = document.createRange();
    return [...document.querySelectorAll('.pl-markdown > p')].flatMap(({ firstChild }) => {
      if (!(firstChild instanceof Text)) return [];
      return [...firstChild.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        range.setStart(firstChild, index);
        range.setEnd(firstChild, index + 1);
        const { top, bottom } = range.getBoundingClientRect();
        return bottom > viewTop ? [[word, top - viewTop] as const] : [];
      });
    });
  });

test('the line that is read in a long paragraph stays at the top while lines break anew, and comes back exactly', async ({
  panel,
  services,
}) => {
  const { page } = panel;
  const paragraph = (index: number): string => Array.from({ length: 90 }, (_, word) => `p${index}w${word}`).join(' ');
  const text = Array.from({ length: 40 }, (_, index) => paragraph(index)).join('\n\n');
  services.ollama.script({ answer: { pieces: [{ type: 'text', text }] } });
  await panel.ask('First');
  await panel.answered();
  await page.getByTestId('latest').click();
  await page.evaluate(() => {
    const note = (): void => {
      document.body.dataset.movedAt = `${performance.now()}`;
    };
    document.querySelector('.pl-conversation-scroll')?.addEventListener('scroll', note);
  });
  await scrollUp(panel, 1_150);
  // So long after the last movement the wheel is at rest, and a further one is not the reader's.
  await expect
    .poll(() => page.evaluate(() => performance.now() - Number(document.body.dataset.movedAt)))
    .toBeGreaterThan(500);
  await expect.poll(async () => (await linesOfWords(page))[0]?.[1] ?? 0).toBeLessThan(0);
  const [[word, top] = ['', 0]] = await linesOfWords(page);
  const expectLine = (): Promise<void> =>
    expect
      .poll(async () => Math.abs(((await linesOfWords(page)).find(([one]) => one === word)?.[1] ?? 1_000) - top))
      .toBeLessThanOrEqual(1);
  for (const textSize of ['125', '200', '80', '100'] as const) {
    await sendCommand(page, { type: 'preferences-change', change: { textSize } });
    await expect.poll(() => shownSize(page)).toBe(`${Number(textSize) / 100}`);
    await expectLine();
  }
  for (const width of [320, 700, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
    await expectLine();
  }
});

test('in the side panel Ctrl with plus, minus and zero changes its text, and the page beside it stays as it is', async ({
  parley,
  panelPage,
}) => {
  await connectOllama(panelPage);
  await panelPage.close();
  const panel = await openRealSidePanel(parley);
  await panel.waitFor(`document.activeElement?.dataset.testid === 'composer'`);
  const press = async (key: string, code: string, modifiers = 2): Promise<void> => {
    for (const type of ['rawKeyDown', 'keyUp']) {
      await panel.send('Input.dispatchKeyEvent', { type, key, code, modifiers, windowsVirtualKeyCode: 0 });
    }
  };
  const size = (shown: string): Promise<unknown> =>
    panel.waitFor(`document.documentElement.style.getPropertyValue('--pl-text-size') === '${shown}'`);

  await size('1');
  for (let count = 0; count < 3; count += 1) await press('+', 'Equal', 10);
  await size('1.5');
  await press('-', 'Minus');
  await size('1.25');
  await press('0', 'Digit0');
  await size('1');
});
