import type { Page } from '@playwright/test';
import type { Figures } from './figures';
import { metric, type Start, untilIdle, untilPainted } from './page-probe';
import { median } from './quantiles';
import { seedConversations } from './seed-history';
import type { Subject } from './subject';

/** Numbers of the conversations: the last one is the latest. */
const first = 20_000;
const count = 10_000;
const messagesOfEach = 2;
/** Each in a page that has shown no list before. */
const openings = 3;
/** The panel's pause in typing after which a search starts, ms. */
const pauseBeforeSearch = 150;

/** Of a task: how long until its result was painted, and what the main thread worked until then, ms. */
type Taken = { readonly ms: number; readonly busyMs: number };

const take = async (subject: Subject, page: Page, start: Start, selector: string, text: string): Promise<Taken> => {
  const session = await subject.context.newCDPSession(page);
  await session.send('Performance.enable');
  const before = await metric(session, 'TaskDuration');
  const ms = await untilPainted(page, start, selector, text);
  const busyMs = ((await metric(session, 'TaskDuration')) - before) * 1000;
  await session.detach();
  return { ms, busyMs };
};

const fill = (text: string): Start => ({ type: 'fill', selector: '[data-testid="history-search"]', text });

/** What is done in one page: the list is opened, a word that is everywhere and one of the oldest alone are searched, a filter is set. */
const measureOnce = async (subject: Subject): Promise<Record<string, Taken>> => {
  const { page } = await subject.open();
  await untilIdle(page);
  const list = await take(
    subject,
    page,
    { type: 'click', selector: '[data-testid="history"]' },
    '[data-testid="history-item"]',
    `Conversation ${first + count - 1}`,
  );
  await untilIdle(page);
  const common = await take(subject, page, fill('harbour'), 'mark', 'harbour');
  await page.getByTestId('history-search').fill('');
  await untilIdle(page);
  const rare = await take(subject, page, fill(`unique${first}?`), 'mark', `unique${first}`);
  await page.getByTestId('history-search').fill('');
  await untilIdle(page);
  const filter = await take(subject, page, fill('has:file'), '[role="status"]', 'No conversation');
  await page.close();
  return { list, common, rare, filter };
};

/** A library of ten thousand conversations: its list, a search in it, a filter. */
export const measureLargeLibrary = async (subject: Subject): Promise<Figures> => {
  const { page } = await subject.open();
  await seedConversations(page, first, first + count, messagesOfEach);
  await page.close();
  const runs: Record<string, Taken>[] = [];
  for (let run = 0; run < openings; run += 1) runs.push(await measureOnce(subject));
  const middle = (name: string, of: (taken: Taken) => number): number =>
    median(runs.flatMap((run) => (run[name] === undefined ? [] : [of(run[name])])));
  return Object.assign(
    {},
    ...['list', 'common', 'rare', 'filter'].map((name) => {
      const isSearch = name === 'common' || name === 'rare';
      return {
        [`large-${name}`]: middle(name, ({ ms }) => ms) - (isSearch ? pauseBeforeSearch : 0),
        [`large-${name}-busy`]: middle(name, ({ busyMs }) => busyMs),
      };
    }),
  );
};
