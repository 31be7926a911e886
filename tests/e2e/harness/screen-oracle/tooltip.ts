import { boxOf, isSeen, meet, placeOf } from './boxes';
import { nameOf } from './elements';
import type { Rule } from './finding';

/** The field that is typed in, and the headings that say where one is. */
const neverUnder = (): readonly Element[] => {
  const field = document.activeElement;
  const isTyped = field?.matches('textarea, input, [contenteditable="true"]') === true;
  return [...(isTyped ? [field] : []), ...document.querySelectorAll('h1')];
};

/** No tooltip lies over the field that is typed in, or over the title of a view. */
export const tooltip: Rule = () =>
  [...document.querySelectorAll('.pl-tooltip, [role="tooltip"]')].flatMap((tip) => {
    if (!tip.checkVisibility()) return [];
    return neverUnder().flatMap((element) => {
      const shared = meet(boxOf(tip), boxOf(element));
      if (!element.checkVisibility() || !isSeen(shared)) return [];
      return [{ rule: 'tooltip' as const, element: nameOf(tip), where: `${placeOf(shared)}, over ${nameOf(element)}` }];
    });
  });
