import { shadowRootOf } from '@/lib/platform/shadow-root';
import { drawnParent } from './flat-tree';
import { isHiddenElement } from './hidden';
import { isConsentText } from './regions';
import { documentOf, itself, unclobbered } from './unclobbered';

/**
 * `aria-hidden` says that a text is not to be heard. Mostly it is a sign or a double, but two kinds of it are the text of
 * the page: all that lies behind an open dialog, and what is drawn in the place of words that only a screen reader hears.
 * What is hidden from sight stays hidden: these rules are asked of what can be seen.
 */

/** No page means these when it hides something by itself. */
const wholePage = new Set(['html', 'body', 'main']);
const dialogs = '[role="dialog"], [role="alertdialog"], dialog[open], [aria-modal="true"]';
/** Siblings and twins beyond these are not looked at. */
const maxSiblings = 60;

const isDrawn = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility();
};

/** Without a role: what lies over the middle of the window, or asks for consent at its edge. */
const isLaidOver = (element: Element): boolean => {
  if (getComputedStyle(itself(element)).position !== 'fixed' || !/\S/u.test(element.textContent) || !isDrawn(element))
    return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { innerWidth, innerHeight } = documentOf(element).defaultView ?? { innerWidth: 0, innerHeight: 0 };
  const isInMiddle =
    left < innerWidth / 2 && right > innerWidth / 2 && top < innerHeight / 2 && bottom > innerHeight / 2;
  return isInMiddle || isConsentText(element.textContent);
};

const isDialog = (element: Element): boolean => (element.matches(dialogs) && isDrawn(element)) || isLaidOver(element);

/** A dialog, or what is fixed over the page, in an element or in the tree of a component that it is or holds at its top. */
const holdsDialog = (element: Element): boolean => {
  if (isDialog(element)) return true;
  const within: readonly ParentNode[] = [element, shadowRootOf(element)].filter((root) => root !== null);
  return within.some((root) =>
    [
      ...Array.from(root.querySelectorAll(dialogs)).slice(0, maxSiblings),
      ...Array.from(root.children).slice(0, 8),
    ].some(isDialog),
  );
};

const siblingsOf = (element: Element): readonly Element[] =>
  Array.from(drawnParent(element)?.children ?? [])
    .slice(0, maxSiblings)
    .filter((sibling) => sibling !== itself(element))
    .map(unclobbered);

/** A part of the page that was only put behind an open dialog beside it. */
const isBehindDialog = (element: Element): boolean =>
  siblingsOf(element).some((sibling) => sibling.getAttribute('aria-hidden') !== 'true' && holdsDialog(sibling));

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** What is said of an element's surroundings to those who only hear: its label, or words that are out of sight. */
const heardBeside = (element: Element): string => {
  const parent = drawnParent(element);
  const labels = [parent, parent === null ? null : drawnParent(parent)].map((holder) =>
    holder?.getAttribute('aria-label'),
  );
  const unseen = siblingsOf(element)
    .filter((sibling) => sibling.getAttribute('aria-hidden') !== 'true')
    .filter((sibling) => isHiddenElement(sibling, getComputedStyle(itself(sibling))))
    .map(({ textContent }) => textContent);
  return lettersOf([...labels, ...unseen].join(' '));
};

/** Drawn letters of words that are said otherwise: a capital at the beginning, a headline that is cut into pieces. */
const isDrawnTwin = (element: Element): boolean => {
  const letters = lettersOf(element.textContent);
  return letters !== '' && letters.length < 2000 && heardBeside(element).includes(letters);
};

/** Whether an element with `aria-hidden` is part of the text all the same. */
export const isSeenText = (element: Element): boolean =>
  wholePage.has(element.localName) || isDrawnTwin(element) || isBehindDialog(element);
