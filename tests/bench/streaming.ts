import type { Page } from '@playwright/test';
import { openBrowserSession } from '../e2e/harness/browser-session';
import { killWorker } from '../e2e/harness/worker';
import type { Figures } from './figures';
import { type AnswerRecord, metric, readRecord, startRecord } from './page-probe';
import { median, quantile } from './quantiles';
import type { Subject } from './subject';
import type { TokenServer } from './token-server';

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
  const page = await subject.openNew();
  const session = await subject.context.newCDPSession(page);
  await session.send('Performance.enable');
  await startRecord(page);
  const before = await metric(session, 'TaskDuration');
  await page.getByTestId('composer').fill(question);
  await page.getByTestId('composer').press('Enter');
  await during(page);
  await whenDone(page, timeout);
  const busySeconds = (await metric(session, 'TaskDuration')) - before;
  const record = await readRecord(page);
  await page.close();
  return { record, busySeconds };
};

/** For each word that the server wrote: how long until it was in the document, ms. */
const latencies = (server: TokenServer, { growth }: AnswerRecord): readonly number[] => {
  let place = 0;
  return server.writes().flatMap(({ at, word }) => {
    while (place < growth.length && (growth[place]?.word ?? 0) < word) place += 1;
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
  return { 'first-word': median(inDocument), 'first-painted': median(painted) };
};

/** A long answer at 200 tokens a second, with someone typing. */
export const measureSteadyStream = async (subject: Subject, server: TokenServer, tokens: number): Promise<Figures> => {
  const type = async (page: Page) => {
    for (let key = 0; key < tokens / 30; key += 1) {
      await page.getByTestId('composer').press('a');
      await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    }
  };
  const { record, busySeconds } = await recordAnswer(subject, `Please: ${tokens} tokens at 200`, tokens * 20, type);
  return {
    'steady-latency': quantile(latencies(server, record), 0.95),
    'steady-key-95': quantile(record.keyToPaintMs, 0.95),
    'steady-key-99': quantile(record.keyToPaintMs, 0.99),
    'steady-long-tasks': record.longTaskMs / 1000,
    'steady-busy': busySeconds,
    'steady-remounts': record.remounts,
  };
};

/** As fast as the socket takes it: from the first write to the last word in the document. */
export const measureFullSpeed = async (subject: Subject, server: TokenServer, tokens: number): Promise<Figures> => {
  const { record } = await recordAnswer(subject, `Please: ${tokens} tokens at 0`, 60_000);
  const start = server.writes()[0]?.at ?? Number.NaN;
  return { [`full-${tokens}`]: (record.growth.at(-1)?.at ?? Number.NaN) - start };
};

/** The worker is dead when the question is asked: from the key to the request, and from its answer to the first word. */
export const measureColdWorker = async (subject: Subject, server: TokenServer): Promise<Figures> => {
  const page = await subject.openNew();
  await startRecord(page);
  const session = await openBrowserSession(subject.context);
  await page.getByTestId('composer').fill('Please: 5 tokens at 0');
  await killWorker({ session, extensionId: subject.extensionId });
  const asked = await page.evaluate(() => performance.timeOrigin + performance.now());
  await page.getByTestId('composer').press('Enter');
  await whenDone(page, 20_000);
  const record = await readRecord(page);
  await page.close();
  const firstWrite = server.writes()[0]?.at ?? Number.NaN;
  return {
    'worker-request': firstWrite - asked,
    'worker-first-word': (record.growth[0]?.at ?? Number.NaN) - firstWrite,
  };
};
