import { type Box, isSeen, plainBox, type Sight, sightOf, styleOf } from './boxes';
import { isOutOfPlay } from './elements';

/** A line of a text as it is drawn. */
export type DrawnLine = { readonly element: Element; readonly node: Text; readonly box: Box; readonly sight: Sight };

/** Formulas are set letter by letter, over and under one another; what is no text has no letters. */
const noText = 'script, style, svg, .katex, [aria-hidden="true"].katex-html, option';

const isFarOff = (element: Element): boolean => {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return false;
  return bottom < 0 || top > innerHeight || right < -innerWidth || left > 2 * innerWidth;
};

/** All lines of text in or near the window that are drawn; what is scrolled away is found by where it is. */
export const drawnLines = (): readonly DrawnLine[] => {
  const lines: DrawnLine[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
    const isLeftOut =
      node.matches(noText) ||
      styleOf(node).opacity === '0' ||
      !node.checkVisibility({ contentVisibilityAuto: true }) ||
      isOutOfPlay(node) ||
      isFarOff(node);
    return isLeftOut ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  });
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!(node instanceof Text) || element === null || node.data.trim() === '') continue;
    if (styleOf(element).visibility !== 'visible') continue;
    range.selectNodeContents(node);
    for (const box of [...range.getClientRects()].map(plainBox)) {
      if (isSeen(box)) lines.push({ element, node, box, sight: sightOf(box, element, true) });
    }
  }
  return lines;
};
