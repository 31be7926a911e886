import { expect, type Page } from '@playwright/test';
import { sendCommand } from './command';
import { lit, wasLit } from './highlight-log';
import type { Stage, WebTab } from './overlay-test';

/** Reads a page until a word of this sentence is lit, and pauses: the light stays. */
export const pauseAtWord = async (stage: Stage, tab: WebTab, sentence: string): Promise<void> => {
  await stage.listen(tab);
  await wasLit(tab.page, sentence, 'word');
  await sendCommand(stage.own, { type: 'read-aloud-pause' });
  await expect.poll(async () => (await stage.readAloud())?.status).toBe('paused');
  expect(await lit(tab.page, 'sentence')).toBe(sentence);
};

/** How far the box of the lit word stands from where that word is drawn, CSS pixels; infinite when no word is lit. */
export const lightOff = (page: Page): Promise<number> =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('lit-ask'));
    const { word } = Reflect.get(globalThis, 'litNow') ?? {};
    const [box] = word?.boxes ?? [];
    if (box === undefined || !/^[\p{L}\p{N}]+$/u.test(word.text)) return Number.POSITIVE_INFINITY;
    let off = Number.POSITIVE_INFINITY;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!(node instanceof Text) || node.data.slice(word.start, word.start + word.text.length) !== word.text) continue;
      const range = document.createRange();
      range.setStart(node, word.start);
      range.setEnd(node, word.start + word.text.length);
      const { left, top, right, bottom } = range.getBoundingClientRect();
      const sides = [left - box.left, top - box.top, right - box.right, bottom - box.bottom];
      off = Math.min(off, Math.max(...sides.map(Math.abs)));
    }
    return off;
  });

/** Waits until the box of the lit word stands on the word, and the whole sentence is lit. */
export const standsOnWord = async (page: Page, sentence: string): Promise<void> => {
  await expect.poll(() => lightOff(page)).toBeLessThanOrEqual(1);
  await expect.poll(() => lit(page, 'sentence')).toBe(sentence);
};
