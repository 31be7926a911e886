import { boxOf, isSeen, placeOf, sightOf, styleOf } from './boxes';
import { nameOf } from './elements';
import type { Rule } from './finding';

const textFields = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"])';

const isMarked = (style: CSSStyleDeclaration): boolean =>
  (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1) || style.boxShadow !== 'none';

/** Marked by an outline or a shadow, of its own or of the box around it; an entry of a menu by its colour. */
const showsFocus = (element: Element): boolean => {
  if (element.matches('[data-highlighted], [aria-selected="true"]')) return true;
  const parts = ['::before', '::after'].map((part) => getComputedStyle(element, part));
  return [styleOf(element), ...parts].some(isMarked);
};

/** Whoever goes by the keyboard sees where they are. The caret shows it in a field; a view that is focused as a whole needs no mark. */
export const focus: Rule = () => {
  const element = document.activeElement;
  if (element === null || element === document.body || !element.matches(':focus-visible')) return [];
  if (element.matches('[tabindex="-1"]:not(button, a, input, [role^="menuitem"], [role="option"])')) return [];
  const box = boxOf(element);
  const found = (where: string) => [{ rule: 'focus' as const, element: nameOf(element), where }];
  if (element.closest('[inert], [data-aria-hidden="true"]') !== null) return found('it is behind what is open');
  if (!isSeen(sightOf(box, element, false).seen)) return found(`${placeOf(box)}, out of sight`);
  if (element.matches(textFields) || showsFocus(element)) return [];
  return found(`${placeOf(box)}, nothing marks it`);
};
