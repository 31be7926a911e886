import { expect, type Page } from '@playwright/test';
import { type LitNow, watchLight } from './light-watch';

/** What of the document was lit at one moment. `word` is the text of the lit word and where it begins in its text node, UTF-16. */
export type LitMoment = {
  readonly sentence: string;
  readonly word?: { readonly text: string; readonly start: number };
  /** ms since 1970. */
  readonly at: number;
};

/**
 * Notes what is lit in its document whenever that has changed: in a panel the browser's highlights, in a web page the text
 * under our boxes, of which our scripts tell (see `watchLight`). It is handed to the browser as its own source.
 */
const noteLight = (): void => {
  if (Reflect.has(globalThis, 'lightLog')) return;
  const log: LitMoment[] = [];
  Object.assign(globalThis, { lightLog: log });
  let last = '';
  const note = (moment: Omit<LitMoment, 'at'>, at: number): void => {
    const said = JSON.stringify(moment);
    if (said !== last) log.push({ ...moment, at });
    last = said;
  };
  if (location.protocol !== 'chrome-extension:') {
    note({ sentence: '' }, performance.timeOrigin + performance.now());
    document.addEventListener('lit-now', (event) => {
      if (!(event instanceof CustomEvent)) return;
      const lit: LitNow = JSON.parse(event.detail);
      Object.assign(globalThis, { litNow: lit });
      const { text, start } = lit.word;
      note({ sentence: lit.sentence.text, ...(text !== '' && { word: { text, start } }) }, lit.at);
    });
    return;
  }
  const rangesOf = (kind: string): AbstractRange[] =>
    [...(CSS.highlights.get(`parley-${kind}`) ?? [])].filter(({ startContainer }) => startContainer.isConnected);
  const textOf = (ranges: readonly AbstractRange[]): string => ranges.map(String).join('');
  const look = (): void => {
    const words = rangesOf('word');
    const [first] = words;
    const moment = {
      sentence: textOf(rangesOf('sentence')),
      ...(first !== undefined && { word: { text: textOf(words), start: first.startOffset } }),
    };
    note(moment, performance.timeOrigin + performance.now());
    requestAnimationFrame(look);
  };
  look();
};

/** From now on the page, a panel as well as a web page, notes what is lit whenever that has changed; its frames from the next load on. */
export const keepLightLog = async (page: Page): Promise<void> => {
  await page.addInitScript(noteLight);
  await page.evaluate(noteLight);
  await watchLight(page);
};

/** What is lit in a web page or a frame now; undefined where none of our scripts has said anything. */
export const litNow = (page: Pick<Page, 'evaluate'>): Promise<LitNow | undefined> =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('lit-ask'));
    return Reflect.get(globalThis, 'litNow');
  });

/** The text of a web page or a frame that is drawn under our light. */
export const lit = async (page: Pick<Page, 'evaluate'>, kind: keyof Omit<LitNow, 'at'>): Promise<string> =>
  (await litNow(page))?.[kind].text ?? '';

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
