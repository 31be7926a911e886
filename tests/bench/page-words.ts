import type { Page } from '@playwright/test';
import { sendCommand } from '../e2e/harness/command';
import { keepLightLog, lightLog } from '../e2e/harness/highlight-log';
import { webPageHost } from '../e2e/harness/simulated-services';
import type { Figures } from './figures';
import { median, quantile } from './quantiles';
import { longSentence, prepare } from './spoken-texts';
import type { VoiceScene } from './voice-scene';
import { type LitWord, wordErrors } from './voice-words';

const address = `http://${webPageHost}/`;

/** How long the overlay lets a selection rest before it shows anything, ms; see lib/page/selection/selection-watch.ts. */
const restMs = 250;

/** Notes in the page when an element of ours came after a key. */
const watchPage = `(() => {
  const epoch = () => performance.timeOrigin + performance.now();
  addEventListener('keyup', () => { globalThis.keyAt = epoch(); }, { capture: true });
  new MutationObserver(() => { globalThis.shownAt = epoch(); }).observe(document.documentElement, { childList: true });
})()`;

/** A page whose one paragraph is selected. */
const openPage = async ({ parley }: VoiceScene, text: string): Promise<Page> => {
  const page = await parley.context.newPage();
  await page.goto(address);
  await keepLightLog(page);
  await page.bringToFront();
  await page.evaluate(watchPage);
  await page.evaluate((words) => {
    const paragraph = document.querySelector('p');
    if (paragraph === null) return;
    paragraph.textContent = words;
    getSelection()?.selectAllChildren(paragraph);
  }, text);
  return page;
};

/** From the moment at which a word sounds to the frame in which it is lit in a web page, ms. */
export const measurePageWords = async (scene: VoiceScene): Promise<Figures> => {
  const text = await prepare(`Once more ${longSentence.toLowerCase()}.`);
  const page = await openPage(scene, text);
  try {
    const tabId = await scene.page.evaluate(async (url) => (await chrome.tabs.query({ url }))[0]?.id ?? -1, address);
    await scene.noted();
    await sendCommand(scene.page, { type: 'page-listen', windowId: 1, tabId, part: 'selection' });
    await scene.readAloud.reaches('playing');
    await scene.readAloud.reaches('ended', { timeout: 60_000 });
    const notes = await scene.noted();
    const lit: readonly LitWord[] = (await lightLog(page)).flatMap(({ word, at }) =>
      word === undefined ? [] : [{ word: word.text, at }],
    );
    const errors = await wordErrors(text, lit, notes, 1);
    await sendCommand(scene.page, { type: 'read-aloud-close' });
    return { 'page-word': quantile(errors, 0.95), 'page-word-median': median(errors) };
  } finally {
    await page.close();
  }
};

/** From a selection at rest to the toolbar at it, where no script but the watcher was in the page, ms. */
export const measureToolbar = async (scene: VoiceScene, repeats: number): Promise<Figures> => {
  const pages = { toolbarSites: [`${address}*`], wasAskedAboutToolbar: true, readsOn: false };
  await sendCommand(scene.page, { type: 'preferences-change', change: { pages } });
  const delays: number[] = [];
  for (let index = 0; index < repeats; index += 1) {
    const page = await openPage(scene, longSentence);
    await page.keyboard.press('Shift');
    await page.waitForFunction('globalThis.shownAt !== undefined');
    delays.push((await page.evaluate<number>('shownAt - keyAt')) - restMs);
    await page.close();
  }
  await sendCommand(scene.page, { type: 'preferences-change', change: { pages: { ...pages, toolbarSites: [] } } });
  return { 'toolbar-shown': median(delays) };
};
