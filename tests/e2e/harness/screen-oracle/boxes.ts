/** A rectangle of the window, CSS px. */
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** What of a rectangle can be seen, and what was taken away by what cannot be scrolled. Px. */
export type Sight = {
  readonly seen: Box;
  /** Cut off by an element that does not scroll. */
  readonly cutAcross: number;
  readonly cutDown: number;
  /** Beyond the window, which does not scroll there. */
  readonly outAcross: number;
  readonly outDown: number;
};

/** A browser's rectangle has its sides from its prototype: they are lost when it is spread. */
export const plainBox = ({ left, top, right, bottom }: DOMRectReadOnly): Box => ({ left, top, right, bottom });

export const boxOf = (element: Element): Box => plainBox(element.getBoundingClientRect());

export const widthOf = ({ left, right }: Box): number => Math.max(0, right - left);
export const heightOf = ({ top, bottom }: Box): number => Math.max(0, bottom - top);
export const isSeen = (box: Box): boolean => widthOf(box) > 0 && heightOf(box) > 0;

export const meet = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

/** Styles are asked for often, and do not change while a screen is looked at. */
let styles = new Map<Element, CSSStyleDeclaration>();

/** To be called before a look: nothing of an earlier one is believed. */
export const forgetStyles = (): void => {
  styles = new Map();
};

export const styleOf = (element: Element): CSSStyleDeclaration => {
  const known = styles.get(element);
  if (known !== undefined) return known;
  const style = getComputedStyle(element);
  styles.set(element, style);
  return style;
};

/** The element whose overflow and place count for this one. */
const frameOf = (element: Element): Element | null => {
  const { position } = styleOf(element);
  if (position === 'fixed') return null;
  if (position === 'absolute' && element instanceof HTMLElement) return element.offsetParent;
  return element.parentElement;
};

const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';

/** What an element leaves of the sight of a box in it. */
const within = (sight: Sight, frame: Element): Sight => {
  const { overflowX, overflowY } = styleOf(frame);
  if (overflowX === 'visible' && overflowY === 'visible') return sight;
  const outer = boxOf(frame);
  const across = overflowX === 'visible' ? {} : { left: outer.left, right: outer.right };
  const down = overflowY === 'visible' ? {} : { top: outer.top, bottom: outer.bottom };
  const seen = meet(sight.seen, { ...sight.seen, ...across, ...down });
  return {
    ...sight,
    seen,
    cutAcross: sight.cutAcross + (scrolls(overflowX) ? 0 : widthOf(sight.seen) - widthOf(seen)),
    cutDown: sight.cutDown + (scrolls(overflowY) ? 0 : heightOf(sight.seen) - heightOf(seen)),
  };
};

const windowBox = (): Box => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });

/** What of a box can be seen that belongs to this element; with `itself`, the element's own overflow counts too. */
export const sightOf = (box: Box, element: Element, itself: boolean): Sight => {
  let sight: Sight = { seen: box, cutAcross: 0, cutDown: 0, outAcross: 0, outDown: 0 };
  let isFixed = styleOf(element).position === 'fixed';
  if (itself) sight = within(sight, element);
  for (let frame = frameOf(element); frame !== null; frame = frameOf(frame)) {
    // The overflow of these is the window's.
    if (frame === document.documentElement || frame === document.body) continue;
    sight = within(sight, frame);
    isFixed ||= styleOf(frame).position === 'fixed';
  }
  const seen = meet(sight.seen, windowBox());
  const isPageScrolled = !isFixed && document.documentElement.scrollHeight > innerHeight;
  return {
    ...sight,
    seen,
    outAcross: isSeen(sight.seen) ? widthOf(sight.seen) - widthOf(seen) : 0,
    outDown: isSeen(sight.seen) && !isPageScrolled ? heightOf(sight.seen) - heightOf(seen) : 0,
  };
};

/** Where a box is, for a finding. */
export const placeOf = (box: Box): string =>
  `at ${Math.round(box.left)},${Math.round(box.top)}, ${Math.round(widthOf(box))}×${Math.round(heightOf(box))} px`;
