import { isExtensionThere } from '@/lib/platform/extension-life';
import { selectedRange } from './selected-range';

/** How long a selection must stand still before anything is shown, ms. */
const restMs = 250;

/** Where the end of a selection is drawn, CSS pixels of the window. */
export type SelectionPlace = { readonly x: number; readonly y: number; readonly above: number };

const editable = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

const isEditable = (node: Node | null): boolean => {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest(editable) != null;
};

/** Whether a selection is likely to have a place; costs next to nothing. */
export const seemsSelected = (): boolean =>
  document.getSelection()?.isCollapsed === false && !isEditable(document.activeElement);

/** So many texts without a box are passed over at either end: more than any page hides there. */
const maxUndrawn = 1000;

/** Where a text is drawn, as far as a range covers it. */
const rectsOf = (node: Text, { startContainer, startOffset, endContainer, endOffset }: Range): readonly DOMRect[] => {
  const range = document.createRange();
  range.setStart(node, node === startContainer ? startOffset : 0);
  range.setEnd(node, node === endContainer ? endOffset : node.length);
  return /\S/.test(range.toString())
    ? Array.from(range.getClientRects()).filter(({ width, height }) => width > 0 && height > 0)
    : [];
};

/** The rectangles of the first or the last text in a range that is drawn: a picture in it has a box as well. */
const textRects = (range: Range, from: 'start' | 'end'): readonly DOMRect[] => {
  const walker = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_ALL);
  const [container, offset] =
    from === 'start' ? [range.startContainer, range.startOffset] : [range.endContainer, range.endOffset];
  walker.currentNode = (container instanceof Text ? undefined : container.childNodes[offset]) ?? container;
  // Behind the last child of its element: from the innermost last one back.
  if (from === 'end' && walker.currentNode === container) while (walker.lastChild() !== null);
  for (let count = 0, node: Node | null = walker.currentNode; node !== null && count < maxUndrawn; ) {
    const rects = node instanceof Text && range.intersectsNode(node) ? rectsOf(node, range) : [];
    if (rects.length > 0) return rects;
    if (node instanceof Text) count += 1;
    node = from === 'start' ? walker.nextNode() : walker.previousNode();
  }
  return [];
};

/** The place of the selection, or undefined when nothing is selected or it is in a field: there is no toolbar. */
export const selectionPlace = (): SelectionPlace | undefined => {
  const selected = selectedRange(document);
  if (selected === undefined || isEditable(selected.startContainer) || isEditable(document.activeElement))
    return undefined;
  const range = document.createRange();
  range.setStart(selected.startContainer, selected.startOffset);
  range.setEnd(selected.endContainer, selected.endOffset);
  if (range.toString().trim() === '') return undefined;
  const [first] = textRects(range, 'start');
  const last = textRects(range, 'end').at(-1);
  if (first === undefined || last === undefined) return undefined;
  const isRightToLeft = getComputedStyle(range.startContainer.parentElement ?? document.body).direction === 'rtl';
  return { x: isRightToLeft ? last.left : last.right, y: last.bottom, above: first.top };
};

/**
 * Calls the listener when a selection was made with pointer or keys and has come to rest, and `onChange` at once. The
 * returned function ends it.
 */
export const watchSelection = (listener: () => void, onChange: () => void = () => undefined): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const events = ['pointerup', 'keyup'] as const;
  const stop = (): void => {
    clearTimeout(timer);
    for (const name of events) document.removeEventListener(name, settle, { capture: true });
  };
  const settle = (event: Event): void => {
    if (!event.isTrusted) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // An update leaves this script behind, and puts a new one beside it.
      if (isExtensionThere()) listener();
      else stop();
    }, restMs);
    onChange();
  };
  for (const name of events) document.addEventListener(name, settle, { capture: true, passive: true });
  return stop;
};
