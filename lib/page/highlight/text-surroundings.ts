import { colourOf, contrast, white } from '@/lib/page/text/colours';
import { drawnParent } from '@/lib/page/text/flat-tree';
import type { Box } from './line-boxes';

/** How a text stands in its page. */
export type TextSurroundings = {
  /** The element that the text begins in, and all that it is drawn in, from the inside out. */
  readonly chain: readonly Element[];
  /** How many elements of the chain are within the text's block. */
  readonly inBlock: number;
  /** The elements that cut off what stands out of them. */
  readonly clippers: readonly Element[];
  readonly isVertical: boolean;
  /** Turned by an angle: the rectangle around a line is larger than the line. */
  readonly isTilted: boolean;
  /** Light text on a dark ground. */
  readonly isDark: boolean;
  /** No pointer meets the text, so no question about a point finds it. */
  readonly isUntouchable: boolean;
};

const isInline = ({ display }: CSSStyleDeclaration): boolean => /^(?:inline$|contents|ruby)/.test(display);

/** A browser without a property of it says nothing. */
const isUnset = (value: string, initial: string): boolean => value === '' || value === initial;

const isClipping = (element: Element, { overflow, contain }: CSSStyleDeclaration): boolean => {
  if (element instanceof HTMLHtmlElement) return false;
  if (/paint|content|strict/.test(contain)) return true;
  if (isUnset(overflow, 'visible')) return false;
  if (!(element instanceof HTMLBodyElement)) return true;
  // The window takes over what the body says, unless the root says something itself
  // (https://drafts.csswg.org/css-overflow-3/#overflow-propagation).
  return !isUnset(getComputedStyle(document.documentElement).overflow, 'visible');
};

/** Whether what is taken out of the flow within it is placed by it. */
const holdsPlaced = ({ position, transform, filter, willChange, contain }: CSSStyleDeclaration, isFixed: boolean) => {
  if (/paint|layout|content|strict/.test(contain) || /transform|filter/.test(willChange)) return true;
  if (!(isUnset(transform, 'none') && isUnset(filter, 'none'))) return true;
  return !(isFixed || isUnset(position, 'static'));
};

const isTurned = ({ transform, rotate }: CSSStyleDeclaration): boolean => {
  const angle = /^(-?[\d.]+)deg$/.exec(rotate)?.[1];
  if (angle !== undefined && Number(angle) % 90 !== 0) return true;
  const [, numbers = ''] = /^matrix\(([^)]+)\)$/.exec(transform) ?? [];
  const [a = 1, b = 0, c = 0, d = 1] = numbers === '' ? [] : numbers.split(',').map(Number);
  const isUpright = Math.abs(b) + Math.abs(c) < 0.001;
  const isQuarter = Math.abs(a) + Math.abs(d) < 0.001;
  return transform.startsWith('matrix3d') || !(isUpright || isQuarter);
};

/** Whether a ground is dark; undefined where one sees through it. */
const isDarkColour = (text: string): boolean | undefined => {
  const colour = colourOf(text);
  // 3.5 to white: a relative luminance of 0.25, below which white text is easier to read than black.
  return colour === undefined || colour[3] < 0.5 ? undefined : contrast(colour, white) > 3.5;
};

/** Whether the ground under an element is dark, by what is painted; where nothing is, by its text. */
export const isOnDark = (chain: readonly Element[]): boolean => {
  for (const element of chain) {
    const isDark = isDarkColour(getComputedStyle(element).backgroundColor);
    if (isDark !== undefined) return isDark;
  }
  const [first] = chain;
  return first !== undefined && isDarkColour(getComputedStyle(first).color) === false;
};

/** A node's element and all that it is drawn in, from the inside out. */
export const chainOf = (node: Node): readonly Element[] => {
  const chain: Element[] = [];
  for (let at = node instanceof Element ? node : drawnParent(node); at !== null; at = drawnParent(at)) chain.push(at);
  return chain;
};

/** Looks at where a text stands. Asks for computed styles of all that it is in, so once per sentence is enough. */
export const surroundingsOf = (node: Node): TextSurroundings => {
  const chain = chainOf(node);
  const clippers: Element[] = [];
  /** How the last element was placed, while what places it is still to come: nothing between cuts it off. */
  let placed: 'absolute' | 'fixed' | undefined;
  let inBlock = 0;
  let isTilted = false;
  for (const element of chain) {
    const style = getComputedStyle(element);
    if (inBlock === 0 && !isInline(style)) inBlock = chain.indexOf(element) + 1;
    isTilted ||= isTurned(style);
    if (placed !== undefined && holdsPlaced(style, placed === 'fixed')) placed = undefined;
    if (placed === undefined && !isInline(style) && isClipping(element, style)) clippers.push(element);
    if (placed === undefined && (style.position === 'absolute' || style.position === 'fixed')) placed = style.position;
  }
  const [first] = chain;
  const style = first === undefined ? undefined : getComputedStyle(first);
  return {
    chain,
    inBlock,
    clippers,
    isTilted,
    isVertical: /^(?:vertical|sideways)/.test(style?.writingMode ?? ''),
    isDark: isOnDark(chain),
    isUntouchable: style?.pointerEvents === 'none',
  };
};

/** The area within the borders and bars of an element, where what overflows it is seen, CSS pixels of the window. */
export const areaWithin = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const isSized = element instanceof HTMLElement && element.offsetWidth > 0 && element.offsetHeight > 0;
  const across = isSized ? width / element.offsetWidth : 1;
  const down = isSized ? height / element.offsetHeight : 1;
  const { clientLeft, clientTop, clientWidth, clientHeight } = element;
  return {
    left: left + clientLeft * across,
    top: top + clientTop * down,
    right: left + (clientLeft + clientWidth) * across,
    bottom: top + (clientTop + clientHeight) * down,
  };
};
