import { type Box, boxOf, heightOf } from './boxes';
import { nameOf } from './elements';
import type { Rule } from './finding';

/** How far below the top of the view a question stands, px, and by how much that may differ. */
const place = { top: 8, tolerance: 2 };

/** Where a question stands at the top of its view, or shows its last lines there, if it is a long one. */
const standsAtTop = (question: Box, seen: Box): boolean => {
  if (Math.abs(question.top - seen.top - place.top) <= place.tolerance) return true;
  const end = question.bottom - seen.top;
  const isLong = heightOf(question) + place.top > heightOf(seen) / 4;
  return isLong && question.top < seen.top + place.top && end > heightOf(seen) / 6 && end < heightOf(seen) / 2;
};

/**
 * The newest question stands at the top, with the beginning of its answer below it, or the newest message is in sight to its
 * last pixel, unless the reader went elsewhere (`watch-reader.ts`).
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
  const index = messages.findLastIndex(({ dataset }) => dataset.role === 'user' && dataset.status !== 'queued');
  const [question, answer] = [messages[index], messages[index + 1]];
  const isBegunInSight = answer === undefined || boxOf(answer).top < seen.bottom;
  if (question !== undefined && standsAtTop(boxOf(question), seen) && isBegunInSight) return [];
  const stands =
    question === undefined
      ? ''
      : `, and its question is ${Math.round(boxOf(question).top - seen.top)} px below the top`;
  return [
    { rule: 'newest', element: nameOf(last), where: `its end is ${Math.round(hidden)} px out of sight${stands}` },
  ];
};
