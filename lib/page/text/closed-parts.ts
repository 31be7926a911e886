import type { BlockBuilder } from './block-builder';
import { isHiddenElement } from './hidden';
import { documentOf, unclobbered } from './unclobbered';
import type { TreeVisitor } from './walk';

/** Counts what a page keeps closed: what is in it is hidden, so it is not read, but it must be said. */
export type ClosedParts = TreeVisitor & {
  /** What the builder refused: the button of a closed part perhaps. */
  refused(element: Element): void;
  count(): number;
};

/** Less text than this is no part of a page, UTF-16 units. */
const minLength = 20;
/** What opens a list to choose from or a menu, and no text. */
const notText = /^(?:menu|listbox|tree|grid|dialog|true)$/;
const around = 'nav, header, footer, [role="navigation"], [role="menu"], [role="menubar"]';

const lengthOf = (element: Element): number => element.textContent.trim().length;

const isClosedDetails = (element: Element): boolean => {
  if (!(element instanceof HTMLDetailsElement) || element.hasAttribute('open')) return false;
  const summary = element.querySelector(':scope > summary');
  return lengthOf(element) - (summary === null ? 0 : lengthOf(summary)) >= minLength;
};

/** What a closed button opens, by its id or right behind it. */
const opened = (element: Element): Element | null => {
  const id = (element.getAttribute('aria-controls') ?? '').trim();
  const found = id === '' ? null : documentOf(element).getElementById(id);
  const heading = element.closest('h1, h2, h3, h4, h5, h6, [role="heading"]') ?? element;
  return found ?? heading.nextElementSibling;
};

const isClosedButton = (element: Element): boolean => {
  if (element.getAttribute('aria-expanded') !== 'false') return false;
  if (notText.test(element.getAttribute('aria-haspopup') ?? '') || element.closest(around) !== null) return false;
  const part = opened(element);
  if (part === null || part.closest(around) !== null || part.querySelector('[role="menuitem"]') !== null) return false;
  return lengthOf(part) >= minLength && isHiddenElement(unclobbered(part), getComputedStyle(part));
};

/** Counts the closed parts among the content that a builder is told of. */
export const createClosedParts = (builder: Pick<BlockBuilder, 'scope'>): ClosedParts => {
  let count = 0;
  const look = (element: Element): void => {
    if (builder.scope().region !== 'around' && (isClosedDetails(element) || isClosedButton(element))) count += 1;
  };
  return {
    enter: (element) => {
      look(element);
      return true;
    },
    refused: look,
    text: () => undefined,
    leave: () => undefined,
    frame: () => undefined,
    count: () => count,
  };
};
