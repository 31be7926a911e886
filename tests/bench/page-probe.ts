import type { CDPSession, Page } from '@playwright/test';

/** What a page recorded of one answer. Times are ms since the epoch. */
export type AnswerRecord = {
  /** Each growth of the answer's text: when it was in the document, and the number of its last word. */
  readonly growth: readonly { readonly at: number; readonly word: number }[];
  readonly firstPaintedAt: number;
  /** ms of all tasks above 50 ms. */
  readonly longTaskMs: number;
  /** From a key to the next frame, ms. */
  readonly keyToPaintMs: readonly number[];
  /** How often the element that held the first word was replaced. */
  readonly remounts: number;
};

/** Runs in the page before a question is sent. Looks at the ends of the answer only: what it costs must not grow. */
const install = (): void => {
  const epoch = () => performance.timeOrigin + performance.now();
  const record = {
    growth: [] as { at: number; word: number }[],
    firstPaintedAt: 0,
    longTaskMs: 0,
    keyToPaintMs: [] as number[],
    remounts: 0,
  };
  Reflect.set(globalThis, 'benchRecord', record);
  const known = document.querySelectorAll('.pl-answer-text').length;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) record.longTaskMs += entry.duration;
  }).observe({ type: 'longtask' });
  addEventListener('keydown', (event) => {
    if (event.key === 'Enter') return;
    const start = performance.now();
    requestAnimationFrame(() => setTimeout(() => record.keyToPaintMs.push(performance.now() - start)));
  });

  const lastWord = (answer: Element): number => {
    const walker = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
    while (walker.lastChild() !== null);
    for (let node: Node | null = walker.currentNode; node !== null; node = walker.previousNode()) {
      const number = /\d+(?=\D*$)/.exec((node.nodeValue ?? '').slice(-60))?.[0];
      if (number !== undefined) return Number(number);
    }
    return -1;
  };
  let first: Node | null = null;
  let word = -1;
  new MutationObserver(() => {
    const answers = document.querySelectorAll('.pl-answer-text');
    const answer = answers[answers.length - 1];
    if (answers.length <= known || answer === undefined) return;
    const last = lastWord(answer);
    if (last > word) {
      if (word < 0) {
        requestAnimationFrame(() =>
          setTimeout(() => {
            record.firstPaintedAt = epoch();
          }),
        );
      }
      word = last;
      record.growth.push({ at: epoch(), word });
    }
    const element = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT).nextNode()?.parentElement ?? null;
    if (first !== null && element !== first) record.remounts += 1;
    first = element;
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

/** What a page holds on its JavaScript heap after a collection, MB. */
export const heapOf = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const bytes = await metric(session, 'JSHeapUsedSize');
  await session.detach();
  return bytes / 1e6;
};

/** Waits until the page has had nothing to do for a while: what was left for later has been done. */
export const untilIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const quietMs = 400;
        let busyAt = performance.now();
        let lookedAt = busyAt;
        const look = (): void => {
          const now = performance.now();
          // A look that comes late was kept waiting by something else.
          if (now - lookedAt > 30) busyAt = now;
          lookedAt = now;
          if (now - busyAt > quietMs) done();
          else setTimeout(look, 10);
        };
        look();
      }),
  );

/** What is done in the page: a click, a text put into a field, or a call of one of the bare page's functions. */
export type Start =
  | { readonly type: 'click'; readonly selector: string }
  | { readonly type: 'fill'; readonly selector: string; readonly text: string }
  | { readonly type: 'call'; readonly name: string; readonly argument: string };

/** Does something in the page, and answers with the ms until an element with a text is painted. */
export const untilPainted = (page: Page, start: Start, selector: string, text: string): Promise<number> =>
  page.evaluate(
    ([begin, wanted, words]) =>
      new Promise<number>((done, fail) => {
        const startedAt = performance.now();
        const look = (): void => {
          const found = [...document.querySelectorAll(wanted)].some(({ textContent }) => textContent?.includes(words));
          if (found) setTimeout(() => done(performance.now() - startedAt));
          else if (performance.now() - startedAt > 30_000) fail(new Error(`not painted: ${words}`));
          else requestAnimationFrame(look);
        };
        if (begin.type === 'call') Reflect.get(globalThis, begin.name)(begin.argument);
        else {
          const element = document.querySelector<HTMLElement>(begin.selector);
          if (begin.type === 'click') element?.click();
          else {
            // React reads the value only when the native setter has changed it.
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, begin.text);
            element?.dispatchEvent(new Event('input', { bubbles: true }));
          }
        }
        requestAnimationFrame(look);
      }),
    [start, selector, text] as const,
  );
