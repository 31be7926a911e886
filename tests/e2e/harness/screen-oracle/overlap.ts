import { type Box, heightOf, isSeen, meet, placeOf, styleOf, widthOf } from './boxes';
import { nameOf } from './elements';
import type { Finding, Rule } from './finding';
import { type DrawnLine, drawnLines } from './texts';

/** The letters of a line: its box has room above and below them, into which the next line may reach. */
const lettersOf = ({ sight: { seen }, box }: DrawnLine): Box => {
  const spare = 0.3 * heightOf(box);
  return meet(seen, { ...box, top: box.top + spare, bottom: box.bottom - spare });
};

const isOpaque = (element: Element): boolean => {
  const { backgroundColor, backgroundImage } = styleOf(element);
  if (backgroundImage !== 'none') return true;
  // `rgb(…)` is opaque; others say their alpha after a comma or a slash.
  const alpha = /(?:rgba\([^)]*,|\/)\s*([\d.]+%?)\)$/.exec(backgroundColor)?.[1];
  if (alpha === undefined) return backgroundColor !== 'transparent';
  return Number.parseFloat(alpha) / (alpha.endsWith('%') ? 100 : 1) > 0.9;
};

/** Whether an element, or one around it that the other text is not in, hides what lies under it. */
const hasGroundOfItsOwn = (element: Element, other: Element): boolean => {
  for (let frame: Element | null = element; frame !== null && !frame.contains(other); frame = frame.parentElement) {
    if (isOpaque(frame)) return true;
  }
  return false;
};

/** Which of two lines lies over the other at a point; an element that ignores the mouse floats over the rest. */
const upperOf = (one: DrawnLine, other: DrawnLine, x: number, y: number): DrawnLine => {
  const pile = document.elementsFromPoint(x, y);
  const depth = ({ element }: DrawnLine): number => pile.indexOf(element);
  return depth(one) <= depth(other) ? one : other;
};

/** No text is drawn into another. A card over a text covers it and is drawn over nothing that shows through. */
export const overlap: Rule = () => {
  const lines = drawnLines()
    .map((line) => ({ line, letters: lettersOf(line) }))
    .filter(({ letters }) => isSeen(letters))
    .toSorted((one, other) => one.letters.top - other.letters.top);
  const found = new Map<Element, Finding>();
  for (const [index, { line, letters }] of lines.entries()) {
    for (const below of lines.slice(index + 1)) {
      if (below.letters.top >= letters.bottom) break;
      if (below.line.node === line.node) continue;
      const shared = meet(letters, below.letters);
      if (widthOf(shared) < 2 || heightOf(shared) < 2) continue;
      const upper = upperOf(line, below.line, (shared.left + shared.right) / 2, (shared.top + shared.bottom) / 2);
      const lower = upper === line ? below.line : line;
      if (hasGroundOfItsOwn(upper.element, lower.element) || found.has(upper.element)) continue;
      const where = `${placeOf(shared)}, with ${nameOf(lower.element)}`;
      found.set(upper.element, { rule: 'overlap', element: nameOf(upper.element), where });
    }
  }
  return [...found.values()];
};
