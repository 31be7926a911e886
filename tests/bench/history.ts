import type { Page } from '@playwright/test';
import type { Figures } from './figures';
import { heapOf, metric, type Start, untilIdle, untilPainted } from './page-probe';
import { median } from './quantiles';
import { seedConversations } from './seed-history';
import type { Subject } from './subject';

/** Numbers of the long conversations and of the short one beside them; those of the searched ones begin above. */
const opened = [
  { number: 3, messages: 60 },
  { number: 1, messages: 500 },
  { number: 2, messages: 2_000 },
] as const;
const longest = opened[2];
/** Each in a page that has opened none before. */
const openings = 3;
const firstSearched = 10;
const searchedMessages = 6;
/** The panel's pause in typing after which a search starts, ms. */
const pauseBeforeSearch = 150;

const openLibrary = async (page: Page): Promise<void> => {
  await page.getByTestId('history').click();
  await page.getByTestId('history-item').first().waitFor();
};

type Opening = {
  readonly ms: number;
  /** What the main thread worked until then, and until nothing more was to be done, ms. */
  readonly busyMs: number;
  readonly allMs: number;
  /** Messages in the document when the last one was painted. */
  readonly drawn: number;
  readonly heap: number;
};

/** From the click on a conversation until its last message is painted, and what that takes. */
const measureOpening = async (subject: Subject, number: number): Promise<Opening> => {
  const { page } = await subject.open();
  const isOurs = subject.name !== 'bare';
  if (isOurs) await openLibrary(page);
  const session = await subject.context.newCDPSession(page);
  await session.send('Performance.enable');
  await untilIdle(page);
  const start: Start = isOurs
    ? { type: 'click', selector: `[data-conversation="bench-${number}"]` }
    : { type: 'call', name: 'openConversation', argument: `bench-${number}` };
  const before = await metric(session, 'TaskDuration');
  const ms = await untilPainted(page, start, '[data-role]', `end-of-${number}`);
  const painted = await metric(session, 'TaskDuration');
  const drawn = await page.locator('[data-role]').count();
  await untilIdle(page);
  const all = await metric(session, 'TaskDuration');
  const heap = await heapOf(page);
  await page.close();
  return { ms, busyMs: (painted - before) * 1000, allMs: (all - before) * 1000, drawn, heap };
};

const measureConversation = async (subject: Subject, number: number, messages: number): Promise<Figures> => {
  const { page } = await subject.open();
  await seedConversations(page, number, number + 1, messages);
  await page.close();
  const runs: Opening[] = [];
  for (let run = 0; run < openings; run += 1) runs.push(await measureOpening(subject, number));
  const middle = (of: (opening: Opening) => number): number => median(runs.map(of));
  return {
    [`open-${messages}`]: middle(({ ms }) => ms),
    [`open-${messages}-busy`]: middle(({ busyMs }) => busyMs),
    [`open-${messages}-all`]: middle(({ allMs }) => allMs),
    [`open-${messages}-drawn`]: middle(({ drawn }) => drawn),
    [`heap-${messages}`]: middle(({ heap }) => heap),
  };
};

/** Conversations of 60, 500 and 2,000 messages; then the page that opens with the longest. */
export const measureLongConversations = async (subject: Subject): Promise<Figures> => {
  const figures: Figures[] = [];
  for (const { number, messages } of opened) figures.push(await measureConversation(subject, number, messages));
  const all: Figures = Object.assign({}, ...figures);
  const of = (id: string): number => all[id] ?? Number.NaN;
  figures.push({
    'heap-more': of('heap-2000') - of('heap-500'),
    'open-times': of('open-2000-busy') / of('open-60-busy'),
  });
  if (subject.name !== 'bare') {
    const { page, now } = await subject.countScripts();
    await page.getByText(`end-of-${longest.number}`).waitFor();
    figures.push({ 'conversation-script': now() });
    await page.close();
  }
  return Object.assign({}, ...figures);
};

/** From the input, without the pause, until the one conversation that has the word is painted: the oldest, so that all are looked at. */
const measureSearch = async (subject: Subject): Promise<number> => {
  const { page } = await subject.open();
  const isOurs = subject.name !== 'bare';
  if (isOurs) await openLibrary(page);
  const word = `unique${firstSearched}`;
  const start: Start = isOurs
    ? { type: 'fill', selector: '[data-testid="history-search"]', text: `${word}?` }
    : { type: 'call', name: 'search', argument: `${word}?` };
  const ms = await untilPainted(page, start, isOurs ? 'mark' : '[data-found]', isOurs ? word : 'bench-');
  await page.close();
  return isOurs ? ms - pauseBeforeSearch : ms;
};

/** A search over `counts` conversations, which are stored first; each count goes on from the one before. */
export const measureSearches = async (subject: Subject, counts: readonly number[]): Promise<Figures> => {
  const figures: Record<string, number> = {};
  let stored = 0;
  for (const count of counts) {
    const { page } = await subject.open();
    await seedConversations(page, firstSearched + stored, firstSearched + count, searchedMessages);
    await page.close();
    stored = count;
    figures[`search-${count}`] = await measureSearch(subject);
  }
  return figures;
};
