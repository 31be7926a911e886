import { colourOf } from '@/lib/page/text/colours';
import { drawnParent } from '@/lib/page/text/flat-tree';
import { unclobberedDocument } from '@/lib/page/text/unclobbered';
import { shadowRootOf } from '@/lib/platform/shadow-root';
import type { Box } from './line-boxes';
import type { TextSurroundings } from './text-surroundings';

/** One question about a point can take a ms in a page of 200,000 elements: so long may all of them take at a time, ms. */
const budgetMs = 4;
const maxPoints = 60;

/** The innermost element at a point of the window, in shadow trees too. */
const elementAt = (x: number, y: number): Element | undefined => {
  let found = unclobberedDocument(document).elementFromPoint(x, y);
  for (;;) {
    const inner: Element | null = found === null ? null : (shadowRootOf(found)?.elementFromPoint(x, y) ?? null);
    if (inner === null || inner === found) return found ?? undefined;
    found = inner;
  }
};

const pictures = 'img, video, canvas, iframe, svg, object, embed, input, textarea, select';

/** Whether one does not see what is behind an element, where it is drawn. */
const isOpaque = (element: Element): boolean => {
  const { backgroundColor, backgroundImage, opacity, visibility } = getComputedStyle(element);
  if ((opacity !== '' && Number(opacity) < 0.5) || visibility === 'hidden') return false;
  if (element.matches(pictures) || (backgroundImage !== '' && backgroundImage !== 'none')) return true;
  return (colourOf(backgroundColor)?.[3] ?? 0) > 0.5;
};

/** A modal dialog is met at each point of its backdrop, outside of what it paints. */
const isAt = (element: Element, x: number, y: number): boolean => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return left <= x && x <= right && top <= y && y <= bottom;
};

/** What the page draws over a text at a point: the outermost opaque element that does not hold the text. */
const coverAt = (x: number, y: number, { chain, inBlock }: TextSurroundings, own: Element): Element | undefined => {
  let cover: Element | undefined;
  for (let at: Element | null = elementAt(x, y) ?? null; at !== null; at = drawnParent(at)) {
    if (at === own) return undefined;
    const common = chain.indexOf(at);
    if (common >= 0) return common < inBlock ? undefined : cover;
    if (isOpaque(at) && isAt(at, x, y)) cover = at;
  }
  return cover;
};

/** The middles of the lines first, then their ends and edges. */
const pointsOf = (lines: readonly Box[]): readonly (readonly [x: number, y: number])[] => {
  const seen = lines.filter(
    ({ left, top, right, bottom }) => right > 0 && bottom > 0 && left < window.innerWidth && top < window.innerHeight,
  );
  const middle = ({ left, right }: Box): number => (Math.max(0, left) + Math.min(window.innerWidth, right)) / 2;
  const height = ({ top, bottom }: Box): number => (Math.max(0, top) + Math.min(window.innerHeight, bottom)) / 2;
  return [
    ...seen.map((line) => [middle(line), height(line)] as const),
    ...seen.map((line) => [middle(line), line.top + 1] as const),
    ...seen.map((line) => [middle(line), line.bottom - 1] as const),
    ...seen.map((line) => [line.left + 1, height(line)] as const),
    ...seen.map((line) => [line.right - 1, height(line)] as const),
  ].slice(0, maxPoints);
};

/**
 * The elements that the page draws over lines of a text, as far as they can be found in a few ms. `own` is our host;
 * `now` a steady clock, ms.
 */
export const coversOf = (
  lines: readonly Box[],
  surroundings: TextSurroundings,
  own: Element,
  now: () => number,
): readonly Element[] => {
  if (surroundings.isUntouchable) return [];
  const covers = new Set<Element>();
  const end = now() + budgetMs;
  for (const [x, y] of pointsOf(lines)) {
    const cover = coverAt(x, y, surroundings, own);
    if (cover !== undefined) covers.add(cover);
    if (now() >= end) break;
  }
  return [...covers];
};
