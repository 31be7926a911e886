import type { Page } from '@playwright/test';
import { openBrowserSession } from '../e2e/harness/browser-session';
import { killWorker } from '../e2e/harness/worker';
import { type AnswerRecord, metric, readRecord, startRecord } from './page-probe';
import type { Subject } from './subject';
import type { TokenServer } from './token-server';

/** Named figures; the unit is part of the name. */
export type Figures = Readonly<Record<string, number>>;

const sorted = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);
/** The value below which a share of all values lies; NaN of none. */
export const quantile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Opening: the first time in a browser, then again and again; scripts and heap when nothing happens. */
export const measureOpening = async (subject: Subject, repeats: number): Promise<Figures> => {
  const cold = await subject.open();
  const scriptBytes = await cold.page.evaluate(async () => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name }) => name);
    const sizes = await Promise.all(scripts.map(async (name) => (await (await fetch(name)).blob()).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  });
  await cold.page.close();
  const warm: number[] = [];
  for (let index = 0; index < repeats; index += 1) {
    const { page, ms } = await subject.open();
    warm.push(ms);
    await page.close();
  }
  const { page } = await subject.open();
  const session = await subject.context.newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const heap = await metric(session, 'JSHeapUsedSize');
  await page.close();
  return {
    'open cold, ms': cold.ms,
    'open warm, ms': median(warm),
    'script loaded soon after opening, kB': scriptBytes / 1000,
    'idle heap, MB': heap / 1e6,
  };
};

const whenDone = async (page: Page, timeout: number): Promise<void> => {
  await page.waitForFunction(
    () => [...document.querySelectorAll<HTMLElement>('[data-role="assistant"]')].at(-1)?.dataset.status === 'complete',
    undefined,
    { timeout, polling: 50 },
  );
};

const recordAnswer = async (
  subject: Subject,
  question: string,
  timeout: number,
  during: (page: Page) => Promise<void> = async () => {},
): Promise<{ readonly record: AnswerRecord; readonly busySeconds: number }> => {
  const { page } = await subject.open();
  const session = await subject.context.newCDPSession(page);
  await session.send('Performance.enable');
  await startRecord(page);
  const before = await metric(session, 'TaskDuration');
  await subject.ask(page, question);
  await during(page);
  await whenDone(page, timeout);
  const busySeconds = (await metric(session, 'TaskDuration')) - before;
  const record = await readRecord(page);
  await page.close();
  return { record, busySeconds };
};

/** For each write of the server: how long until its text was in the document, ms. */
const latencies = (server: TokenServer, { growth }: AnswerRecord): readonly number[] => {
  let place = 0;
  return server.writes().flatMap(({ at, length }) => {
    while (place < growth.length && (growth[place]?.length ?? 0) < length) place += 1;
    const seen = growth[place];
    return seen === undefined ? [] : [seen.at - at];
  });
};

/** From the server's first write to the first word in the document, and on the screen. */
export const measureFirstWord = async (subject: Subject, server: TokenServer, repeats: number): Promise<Figures> => {
  const inDocument: number[] = [];
  const painted: number[] = [];
  for (let index = 0; index < repeats; index += 1) {
    const { record } = await recordAnswer(subject, 'Please: 20 tokens at 20', 20_000);
    const start = server.writes()[0]?.at ?? Number.NaN;
    inDocument.push((record.growth[0]?.at ?? Number.NaN) - start);
    painted.push(record.firstPaintedAt - start);
  }
  return { 'first word in document, ms': median(inDocument), 'first word painted, ms': median(painted) };
};

/** A long answer at 200 tokens a second, with someone typing. */
export const measureSteadyStream = async (subject: Subject, server: TokenServer, tokens: number): Promise<Figures> => {
  const type = async (page: Page) => {
    for (let key = 0; key < Math.min(60, tokens / 40); key += 1) {
      await page.getByTestId('composer').press('a');
      await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    }
  };
  const { record, busySeconds } = await recordAnswer(subject, `Please: ${tokens} tokens at 200`, tokens * 20, type);
  return {
    [`${tokens} tokens at 200/s: word latency p95, ms`]: quantile(latencies(server, record), 0.95),
    [`${tokens} tokens at 200/s: key to paint p95, ms`]: quantile(record.keyToPaintMs, 0.95),
    [`${tokens} tokens at 200/s: key to paint p99, ms`]: quantile(record.keyToPaintMs, 0.99),
    [`${tokens} tokens at 200/s: long tasks, s`]: record.longTaskMs / 1000,
    [`${tokens} tokens at 200/s: main thread busy, s`]: busySeconds,
    [`${tokens} tokens at 200/s: first word put in again`]: record.remounts,
  };
};

/** As fast as the socket takes it: from the first write to the last word in the document. */
export const measureFullSpeed = async (subject: Subject, server: TokenServer, tokens: number): Promise<Figures> => {
  const { record } = await recordAnswer(subject, `Please: ${tokens} tokens at 0`, 60_000);
  const start = server.writes()[0]?.at ?? Number.NaN;
  return {
    [`full speed, ${tokens} tokens: last word in document, ms`]: (record.growth.at(-1)?.at ?? Number.NaN) - start,
  };
};

/** The worker is dead when the question is asked: from the key to the first word in the document. */
export const measureColdWorker = async (subject: Subject, server: TokenServer): Promise<Figures> => {
  const { page } = await subject.open();
  await startRecord(page);
  const session = await openBrowserSession(subject.context);
  await killWorker({ session, extensionId: subject.extensionId });
  const asked = await page.evaluate(() => performance.timeOrigin + performance.now());
  await subject.ask(page, 'Please: 5 tokens at 0');
  await whenDone(page, 20_000);
  const record = await readRecord(page);
  await page.close();
  const firstWrite = server.writes()[0]?.at ?? Number.NaN;
  return {
    'worker killed: key to request answered by the server, ms': firstWrite - asked,
    'worker killed: first write to first word, ms': (record.growth[0]?.at ?? Number.NaN) - firstWrite,
  };
};
