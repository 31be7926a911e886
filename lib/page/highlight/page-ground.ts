import { unclobberedDocument } from '@/lib/page/text/unclobbered';
import { chainOf, isOnDark } from './text-surroundings';

/** How far from the corner the player stands at first, about its middle, CSS pixels. */
const fromCorner = { x: 200, y: 56 };

/** Whether the page is dark where the player stands. `own` is our element, which may lie over it. */
export const isPageDark = (own: Element): boolean => {
  const { x, y } = fromCorner;
  const under = unclobberedDocument(document)
    .elementsFromPoint(Math.max(0, window.innerWidth - x), Math.max(0, window.innerHeight - y))
    .find((element) => element !== own);
  const body = document.body ?? document.documentElement;
  // The canvas takes the body's colour, beside the body as well (https://drafts.csswg.org/css-backgrounds/#body-background).
  return isOnDark(under === undefined || under instanceof HTMLHtmlElement ? chainOf(body) : [...chainOf(under), body]);
};
