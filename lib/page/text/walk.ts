import type { WorkPieces } from '@/lib/platform/work-pieces';
import { inReadingOrder } from './drawn-order';
import { drawnChildren } from './flat-tree';
import { type Backdrop, backdropOf, canvasOf, isHiddenElement, isHiddenText, isSilent, isUnheard } from './hidden';
import { isSeenText } from './seen-only';
import { unclobbered } from './unclobbered';

/** What is reported of the visible part of a page, in the order in which it is drawn. */
export type TreeVisitor = {
  /** Returns false to leave out what is in the element; `leave` is then not called. */
  enter(element: Element, style: CSSStyleDeclaration): boolean;
  text(node: Text): void;
  leave(element: Element): void;
  /** A frame that is visible; what is in it is read by a script of its own. */
  frame(element: Element): void;
  /** An element whose text is not the page's, such as a field; it may be hidden. */
  silent?(element: Element): void;
};

/** More elements than this are not looked at: the rest is cut. */
const maxElements = 400_000;

type Open = {
  readonly element: Element;
  readonly style: CSSStyleDeclaration;
  readonly backdrop: Backdrop;
  readonly children: readonly Node[];
  next: number;
};

const isFrame = (element: Element): boolean => element.localName === 'iframe' || element.localName === 'frame';

/** Too small for a text: a tracker, or the frame of a button. */
const isRoomy = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width >= 200 && height >= 80;
};

/** What a walk has met. `isCut`: too many elements, the last of them were not looked at. */
export type Walked = { readonly elements: number; readonly isCut: boolean };

/**
 * Walks over what a reader can see of a document. The page is only looked at: nothing in it is changed. Yields whenever a
 * piece of work has lasted long enough: the caller then lets others have their turn.
 */
export function* walkVisible(
  root: Element,
  visitor: TreeVisitor,
  work: Pick<WorkPieces, 'isDue'>,
): Generator<undefined, Walked> {
  const stack: Open[] = [];
  let elements = 0;

  const enter = (given: Element, behind: Backdrop): void => {
    const element = unclobbered(given);
    elements += 1;
    if (isFrame(element)) {
      if (!isHiddenElement(element, getComputedStyle(element)) && isRoomy(element)) visitor.frame(element);
      return;
    }
    if (isSilent(element) && !(isUnheard(element) && isSeenText(element))) {
      visitor.silent?.(element);
      return;
    }
    const style = getComputedStyle(given);
    if (isHiddenElement(element, style) || !visitor.enter(element, style)) return;
    const children = inReadingOrder(drawnChildren(element), style);
    stack.push({ element, style, backdrop: backdropOf(style, behind), children, next: 0 });
  };

  enter(root, canvasOf(root));
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (work.isDue()) yield;
    const child = top.children[top.next];
    top.next += 1;
    if (child === undefined) {
      stack.pop();
      visitor.leave(top.element);
    } else if (child instanceof Text) {
      // White space is not shown by itself, and asking where it is costs as much as for a text.
      const isShown = !/\S/.test(child.data) || !isHiddenText(child, top.element, top.style, top.backdrop);
      if (isShown) visitor.text(child);
    } else if (child instanceof Element && elements < maxElements) enter(child, top.backdrop);
  }
  return { elements, isCut: elements >= maxElements };
}
