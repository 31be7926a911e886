import { boxOf, isSeen, meet, placeOf } from './boxes';
import { nameOf } from './elements';
import type { Rule } from './finding';

/** No tooltip lies over the field that is typed in. */
export const tooltip: Rule = () => {
  const field = document.activeElement;
  if (field === null || !field.matches('textarea, input, [contenteditable="true"]')) return [];
  const typedIn = boxOf(field);
  return [...document.querySelectorAll('.pl-tooltip, [role="tooltip"]')].flatMap((tip) => {
    const shared = meet(boxOf(tip), typedIn);
    if (!tip.checkVisibility() || !isSeen(shared)) return [];
    return [{ rule: 'tooltip' as const, element: nameOf(tip), where: `${placeOf(shared)}, over ${nameOf(field)}` }];
  });
};
