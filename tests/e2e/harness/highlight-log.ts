import { expect, type Page } from '@playwright/test';

/** What of the document was lit at one moment. `word` is the text of the lit word and where it begins in its text node, UTF-16. */
export type LitMoment = {
  readonly sentence: string;
  readonly word?: { readonly text: string; readonly start: number };
};

/** Notes what is lit in its document whenever that has changed. It is handed to the browser as its own source. */
const noteLight = (): void => {
  if (Reflect.has(globalThis, 'lightLog')) return;
  const log: LitMoment[] = [];
  Object.assign(globalThis, { lightLog: log });
  let last = '';
  // The panel has one shade, pages have two.
  const rangesOf = (kind: string): AbstractRange[] =>
    ['', '-light', '-dark']
      .flatMap((shade) => [...(CSS.highlights.get(`parley-${kind}${shade}`) ?? [])])
      .filter(({ startContainer }) => startContainer.isConnected);
  const textOf = (ranges: readonly AbstractRange[]): string => ranges.map(String).join('');
  const look = (): void => {
    const words = rangesOf('word');
    const [first] = words;
    const moment: LitMoment = {
      sentence: textOf(rangesOf('sentence')),
      ...(first !== undefined && { word: { text: textOf(words), start: first.startOffset } }),
    };
    if (JSON.stringify(moment) !== last) log.push(moment);
    last = JSON.stringify(moment);
    requestAnimationFrame(look);
  };
  look();
};

/** From now on the page, a panel as well as a web page, notes what is lit whenever that has changed; its frames from the next load on. */
export const keepLightLog = async (page: Page): Promise<void> => {
  await page.addInitScript(noteLight);
  await page.evaluate(noteLight);
};

/** What was lit since the document was loaded, each moment that differs from the one before. */
export const lightLog = (page: Pick<Page, 'evaluate'>): Promise<readonly LitMoment[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'lightLog'));

/** Waits until a sentence was lit, though it may have passed; with one of its words, when `word` is asked for. */
export const wasLit = async (page: Pick<Page, 'evaluate'>, sentence: string, part?: 'word'): Promise<void> => {
  const seen = async () =>
    (await lightLog(page))
      .filter(({ word }) => part === undefined || word !== undefined)
      .map((moment) => moment.sentence);
  await expect.poll(seen, { timeout: 30_000 }).toContain(sentence);
};

/** Waits until anything was lit, though it may have passed. */
export const wasAnyLit = async (page: Pick<Page, 'evaluate'>): Promise<void> => {
  await expect
    .poll(async () => (await lightLog(page)).some(({ sentence }) => sentence !== ''), { timeout: 30_000 })
    .toBe(true);
};
