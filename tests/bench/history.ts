import type { Page } from '@playwright/test';
import type { Figures } from './figures';
import { heapOf, type Start, untilPainted } from './page-probe';
import { seedConversations } from './seed-history';
import type { Subject } from './subject';

/** Numbers of the two long conversations; those of the searched ones begin above. */
const long = [
  { number: 1, messages: 500 },
  { number: 2, messages: 2_000 },
] as const;
const firstSearched = 10;
const searchedMessages = 6;
/** The panel's pause in typing after which a search starts, ms. */
const pauseBeforeSearch = 150;

const openLibrary = async (page: Page): Promise<void> => {
  await page.getByTestId('history').click();
  await page.getByTestId('history-item').first().waitFor();
};

/** From the click on a long conversation until its last message is painted, and the heap with it. */
const measureLongConversation = async (subject: Subject, number: number, messages: number): Promise<Figures> => {
  const before = await subject.open();
  await seedConversations(before.page, number, number + 1, messages);
  await before.page.close();
  const { page } = await subject.open();
  const isOurs = subject.name === 'ours';
  if (isOurs) await openLibrary(page);
  const start: Start = isOurs
    ? { type: 'click', selector: `[data-conversation="bench-${number}"]` }
    : { type: 'call', name: 'openConversation', argument: `bench-${number}` };
  const ms = await untilPainted(page, start, '[data-role]', `end-of-${number}`);
  const heap = await heapOf(page);
  await page.close();
  return { [`open-${messages}`]: ms, [`heap-${messages}`]: heap };
};

/** Conversations of 500 and 2,000 messages; then the page that opens with one of them. */
export const measureLongConversations = async (subject: Subject): Promise<Figures> => {
  const figures: Figures[] = [];
  for (const { number, messages } of long) figures.push(await measureLongConversation(subject, number, messages));
  const heaps: Figures = Object.assign({}, ...figures);
  figures.push({ 'heap-more': (heaps['heap-2000'] ?? Number.NaN) - (heaps['heap-500'] ?? Number.NaN) });
  if (subject.name === 'ours') {
    const { page, now } = await subject.countScripts();
    await page.getByText(`end-of-${long[1].number}`).waitFor();
    figures.push({ 'conversation-script': now() });
    await page.close();
  }
  return Object.assign({}, ...figures);
};

/** From the input, without the pause, until the one conversation that has the word is painted: the oldest, so that all are looked at. */
const measureSearch = async (subject: Subject): Promise<number> => {
  const { page } = await subject.open();
  const isOurs = subject.name === 'ours';
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
