import type { CDPSession, Page } from '@playwright/test';

/** What a page recorded of one answer. Times are ms since the epoch. */
export type AnswerRecord = {
  /** Each growth of the answer's text: when it was in the document, and its length without white space. */
  readonly growth: readonly { readonly at: number; readonly length: number }[];
  readonly firstPaintedAt: number;
  /** ms of all tasks above 50 ms. */
  readonly longTaskMs: number;
  /** From a key to the next frame, ms. */
  readonly keyToPaintMs: readonly number[];
  /** How often the element that held the first word was replaced. */
  readonly remounts: number;
};

/** Runs in the page before a question is sent. */
const install = (): void => {
  const epoch = () => performance.timeOrigin + performance.now();
  const record = {
    growth: [] as { at: number; length: number }[],
    firstPaintedAt: 0,
    longTaskMs: 0,
    keyToPaintMs: [] as number[],
    remounts: 0,
  };
  Reflect.set(globalThis, 'benchRecord', record);
  const known = document.querySelectorAll('.pl-answer-text').length;
  let first: Node | null = null;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) record.longTaskMs += entry.duration;
  }).observe({ type: 'longtask' });
  addEventListener('keydown', (event) => {
    if (event.key === 'Enter') return;
    const start = performance.now();
    requestAnimationFrame(() => setTimeout(() => record.keyToPaintMs.push(performance.now() - start)));
  });
  let length = 0;
  new MutationObserver(() => {
    const answers = document.querySelectorAll('.pl-answer-text');
    const answer = answers[answers.length - 1];
    if (answers.length <= known || answer === undefined) return;
    const text = (answer.textContent ?? '').replaceAll(/\s/g, '').length;
    if (text <= length) return;
    if (length === 0)
      requestAnimationFrame(() =>
        setTimeout(() => {
          record.firstPaintedAt = epoch();
        }),
      );
    length = text;
    record.growth.push({ at: epoch(), length });
    const walker = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
    const node = walker.nextNode()?.parentElement ?? null;
    if (first !== null && node !== first) record.remounts += 1;
    first = node;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
};

/** Prepares a page to record its next answer. */
export const startRecord = (page: Page): Promise<void> => page.evaluate(install);

/** What was recorded. */
export const readRecord = (page: Page): Promise<AnswerRecord> =>
  page.evaluate(() => Reflect.get(globalThis, 'benchRecord'));

/** One of the browser's own counters of a page: `TaskDuration` in s, `JSHeapUsedSize` in bytes. */
export const metric = async (session: CDPSession, name: string): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((entry) => entry.name === name)?.value ?? Number.NaN;
};
