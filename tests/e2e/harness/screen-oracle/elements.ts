import { styleOf } from './boxes';

/** Everything that is pressed, typed in or chosen from. */
const controlSelector = [
  'a[href]',
  'button',
  'input:not([type="hidden"])',
  'select',
  'textarea',
  'summary',
  '[contenteditable="true"]',
  ...['button', 'link', 'switch', 'checkbox', 'radio', 'slider', 'tab', 'option'].map((role) => `[role="${role}"]`),
  '[role^="menuitem"]',
].join(', ');

/** For screen readers only: drawn in a pixel, or clipped to nothing. */
const isForReaders = (element: Element): boolean => {
  const { clipPath, clip, position } = styleOf(element);
  if (clipPath === 'inset(50%)') return true;
  if (position !== 'absolute' && position !== 'fixed') return false;
  const { width, height } = element.getBoundingClientRect();
  return clip.startsWith('rect(0') || (element.children.length === 0 && width <= 1 && height <= 1);
};

/** Behind an open dialog or menu. Radix marks what it hides; its tooltips and icons carry no such mark. */
const behind = '[data-aria-hidden="true"], [inert]';

/** Whether an element is left out of every rule, with all that is in it. */
export const isOutOfPlay = (element: Element): boolean => element.matches(behind) || isForReaders(element);

/** Whether an element is drawn: rendered, not transparent, and not out of play. */
export const isDrawn = (element: Element): boolean => {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true })) {
    return false;
  }
  for (let frame: Element | null = element; frame !== null; frame = frame.parentElement) {
    if (isOutOfPlay(frame)) return false;
  }
  return true;
};

/** The controls that a person can see or scroll to. */
export const controls = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(controlSelector)].filter((element) => {
    // A form's copy of a drawn switch or slider, which nobody sees or reaches.
    if (element.closest('[aria-hidden="true"]') !== null) return false;
    // What ignores the mouse is no control at the moment.
    return styleOf(element).pointerEvents !== 'none' && isDrawn(element);
  });

/** Whether an element stands in a line of text, whose height it cannot choose (WCAG 2.2, 2.5.8, “inline”). */
export const isInSentence = (element: Element): boolean => {
  if (!styleOf(element).display.startsWith('inline')) return false;
  const siblings = [...(element.parentElement?.childNodes ?? [])];
  if (siblings.some((node) => node.nodeType === 3 && node.nodeValue?.trim() !== '')) return true;
  return element.parentElement !== null && isInSentence(element.parentElement);
};

/** Whether a press on the one element is a press on the other: a label hands its press to its control. */
export const reaches = (hit: Element, control: Element): boolean => {
  if (control.contains(hit)) return true;
  const label = hit.closest('label');
  return label !== null && (label.control === control || label.contains(control));
};

/** What the user has opened over the rest, until a press beside it or Escape closes it. */
export const openedOver = '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

/** The words of an element with single spaces. */
export const wordsOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

/** An element as a person finds it in the page. */
export const nameOf = (element: Element): string => {
  const hook = element.getAttribute('data-testid') ?? element.id;
  const names = [...element.classList].filter((name) => !name.startsWith('rt-r-')).slice(0, 2);
  const words = element.getAttribute('aria-label') ?? wordsOf(element);
  const shown = words.length > 40 ? `${words.slice(0, 40)}…` : words;
  return `${[element.localName, ...names].join('.')}${hook === '' ? '' : `#${hook}`} “${shown}”`;
};
