import { type Box, boxOf, heightOf } from './boxes';
import { nameOf } from './elements';
import type { Rule } from './finding';

/** How far below the top of the view a question stands, px, and by how much that may differ. */
const place = { top: 8, tolerance: 2 };

/** The share of the view in which a long question shows its last lines. */
const share = 1 / 3;

/** Where a question stands at the top of its view, or shows its last lines there, if it is a long one. */
const standsAtTop = (question: Box, seen: Box): boolean => {
  if (Math.abs(question.top - seen.top - place.top) <= place.tolerance) return true;
  const end = question.bottom - seen.top;
  // What opened or closed since, such as a player, moved nothing; another width has placed it anew.
  return [heightOf(seen), ...(globalThis.readerViews ?? [])].some(
    (view) =>
      heightOf(question) + place.top > view * share - place.tolerance &&
      Math.abs(end - view * share) <= place.tolerance,
  );
};

/**
 * The newest question stands at the top, with the beginning of its answer below it, or the newest message is in sight to its
 * last pixel, unless the reader went elsewhere (`watch-reader.ts`). What is asked in another window moves nobody who reads
 * the answer to their own question.
 */
export const newest: Rule = () => {
  const box = document.querySelector('.pl-conversation-scroll');
  const messages = [...document.querySelectorAll<HTMLElement>('.pl-messages > li[data-role]')];
  const last = messages.at(-1);
  if (box === null || last === undefined || !box.checkVisibility() || globalThis.readerHasLeft === true) return [];
  const seen = boxOf(box);
  const { bottom, top } = boxOf(last);
  const hidden = Math.max(bottom - seen.bottom, seen.top - Math.max(top, bottom - 1));
  if (hidden <= 1 || heightOf(seen) < 1) return [];
  const questions = messages.filter(({ dataset }) => dataset.role === 'user' && dataset.status !== 'queued');
  const own = globalThis.readerAsked === undefined ? undefined : questions[globalThis.readerAsked];
  const isRead = [questions.at(-1), own].some((question) => {
    const answer = question && messages[messages.indexOf(question) + 1];
    const isBegun = answer === undefined || boxOf(answer).top < seen.bottom;
    return question !== undefined && isBegun && standsAtTop(boxOf(question), seen);
  });
  return isRead
    ? []
    : [{ rule: 'newest', element: nameOf(last), where: `its end is ${Math.round(hidden)} px out of sight` }];
};
