import { createStopwatch } from '@/lib/platform/work-pieces';
import { documentOf, unclobbered } from './unclobbered';

/**
 * Pages let text appear when a reader scrolls to it: until then it is there, in its place, with no opacity. Text that is
 * hidden on purpose looks much the same, so all of this is asked of it: it is in the flow and further down than the
 * reader has come; it is made to appear (a transition, an animation, a shift); the page has a script; and it is one of
 * several of its kind, of which some have appeared already or at least three wait. What appears under a pointer is laid
 * over the page and is none of it.
 */

/** How far down the window what has not appeared may begin, of its height. */
const leastShare = 0.5;
/** So many of a kind that wait are no single text that somebody hid. */
const leastWaiting = 3;
/** Others of a kind beyond these are not looked at. */
const maxPeers = 40;
/** A page is not asked again about a kind for so long, ms: it may have thousands of them. */
const keptMs = 1000;

const isTransparent = ({ opacity }: CSSStyleDeclaration): boolean => Number.parseFloat(opacity) < 0.05;
const isPart = (value: string): boolean => value !== '' && value !== 'none';

const isInFlow = ({ display, position, float }: CSSStyleDeclaration): boolean =>
  !display.startsWith('inline') && position !== 'absolute' && position !== 'fixed' && float !== 'right';

const isMadeToAppear = (style: CSSStyleDeclaration): boolean => {
  const lasts = style.transitionDuration.split(',').some((duration) => Number.parseFloat(duration) > 0);
  const fades = lasts && /\b(?:all|opacity)\b/.test(style.transitionProperty);
  const isShifted = isPart(style.transform) || isPart(style.translate) || isPart(style.scale);
  return fades || isPart(style.animationName) || isShifted || style.willChange.includes('opacity');
};

const heightOf = (element: Element): number => documentOf(element).defaultView?.innerHeight ?? 0;

const waits = (element: Element, style: CSSStyleDeclaration): boolean =>
  isTransparent(style) &&
  element.getBoundingClientRect().top >= heightOf(element) * leastShare &&
  isInFlow(style) &&
  isMadeToAppear(style);

const hasAppeared = (element: Element, { opacity }: CSSStyleDeclaration): boolean => {
  const { top, height } = element.getBoundingClientRect();
  return Number.parseFloat(opacity) > 0.9 && height > 0 && top < heightOf(element);
};

const name = /^[a-z_-][\w-]*$/iu;

/** What elements of a kind have in common, as selectors: a class, an attribute for a script, a style that a script wrote. */
const kindsOf = (element: Element): readonly string[] => [
  ...[...element.classList].filter((word) => name.test(word)).map((word) => `.${word}`),
  ...element
    .getAttributeNames()
    .filter((attribute) => attribute.startsWith('data-') && name.test(attribute))
    .map((attribute) => `[${attribute}]`),
  ...(element.getAttribute('style')?.includes('opacity') === true ? ['[style*="opacity"]'] : []),
];

let kept: { readonly page: Document; readonly age: () => number; readonly kinds: Map<string, boolean> } | undefined;

const isOneOfSeveral = (page: Document, kind: string): boolean => {
  if (kept === undefined || kept.page !== page || kept.age() > keptMs) {
    kept = { page, age: createStopwatch(), kinds: new Map() };
  }
  const known = kept.kinds.get(kind);
  if (known !== undefined) return known;
  const peers = Array.from(page.querySelectorAll(kind))
    .slice(0, maxPeers)
    .map((peer) => ({ peer: unclobbered(peer), style: getComputedStyle(peer) }));
  const waiting = peers.filter(({ peer, style }) => waits(peer, style)).length;
  const appeared = peers.some(
    ({ peer, style }) => isInFlow(style) && isMadeToAppear(style) && hasAppeared(peer, style),
  );
  const answer = waiting >= leastWaiting || (waiting > 0 && appeared);
  kept.kinds.set(kind, answer);
  return answer;
};

/** Whether an element without opacity is text that appears when a reader comes to it. */
export const waitsForScroll = (element: Element, style: CSSStyleDeclaration): boolean => {
  if (!waits(element, style)) return false;
  const page = documentOf(element);
  return page.scripts.length > 0 && kindsOf(element).some((kind) => isOneOfSeveral(page, kind));
};
