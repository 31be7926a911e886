import { boxOf, heightOf } from './boxes';
import { nameOf } from './elements';
import type { Rule } from './finding';

/** The newest message is in sight to its last pixel, unless the reader went elsewhere (`watch-reader.ts`). */
export const newest: Rule = () => {
  const box = document.querySelector('.pl-conversation-scroll');
  const last = [...document.querySelectorAll('.pl-messages > li[data-role]')].at(-1);
  if (box === null || last === undefined || !box.checkVisibility() || globalThis.readerHasLeft === true) return [];
  const seen = boxOf(box);
  const { bottom, top } = boxOf(last);
  const hidden = Math.max(bottom - seen.bottom, seen.top - Math.max(top, bottom - 1));
  if (hidden <= 1 || heightOf(seen) < 1) return [];
  return [{ rule: 'newest', element: nameOf(last), where: `its end is ${Math.round(hidden)} px out of sight` }];
};
