import type { Message } from '@/lib/domain/message';

/** How many messages are drawn at first: a little more than a panel shows. */
const first = 8;
/** The most that are drawn more each time the reader comes near to the first of them. */
const most = 30;

/** The message with which drawing begins, and what it stands below, which stays when another version takes its place. */
export type DrawnStart = Pick<Message, 'id' | 'parentId'>;

/**
 * Where drawing begins. It stays where it was when something comes below it; with no start yet, or none that is still there, it is
 * near the end. `needed`: so many of the last ones have to be drawn.
 */
export const startIndex = (messages: readonly Message[], start: DrawnStart | undefined, needed = 0): number => {
  const at = start === undefined ? -1 : messages.findIndex(({ id }) => id === start.id);
  const parent = at < 0 && start !== undefined ? messages.findIndex(({ id }) => id === start.parentId) : -1;
  const other = parent < 0 ? messages.length - first : parent + 1;
  return Math.max(0, Math.min(at < 0 ? other : at, messages.length - needed));
};

/** Where it begins once earlier ones are drawn, too: twice as many, so that who goes far up gets there in few steps. */
export const earlierIndex = (messages: readonly Message[], index: number): number =>
  Math.max(0, index - Math.min(most, Math.max(first, messages.length - index)));
