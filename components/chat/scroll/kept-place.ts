import type { QuestionPlace } from './question-place';
import type { ScrollAnchor } from './scroll-anchor';

/** Where a reader left a conversation, in terms that still hold when it is drawn again. */
export type KeptPlace = {
  /** The message at the top of the view. */
  readonly messageId: string;
  /** Where it began, px below the top of the view. */
  readonly offset: number;
  /** The path from the message to the block that was read: the index of each child, and where it began. */
  readonly steps: readonly { readonly index: number; readonly offset: number }[];
  /** How many messages there are from this one to the end, including it. */
  readonly fromEnd: number;
};

/** Kept as long as this panel lives: a panel that is opened again begins at the end. */
const places = new Map<string, KeptPlace>();

/** Where the reader left this conversation; absent where that was its end. */
export const keptPlace = (conversationId: string | undefined): KeptPlace | undefined =>
  conversationId === undefined ? undefined : places.get(conversationId);

/** Keeps the place, or forgets it. */
export const keepPlace = (conversationId: string, place: KeptPlace | undefined): void => {
  if (place === undefined) places.delete(conversationId);
  else places.set(conversationId, place);
};

const isMessage = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.dataset.message !== undefined;

/**
 * The place of an anchor, with `scrollTop` as it was when the anchor was taken. It is read from the elements alone:
 * they may have been taken out of the page.
 */
export const placeOfAnchor = (anchor: ScrollAnchor, scrollTop: number): KeptPlace | undefined => {
  const last = anchor.findIndex(({ element }) => isMessage(element));
  const mark = anchor[last];
  if (mark === undefined || !isMessage(mark.element) || mark.element.dataset.message === undefined) return undefined;
  const siblings = [...(mark.element.parentElement?.children ?? [])].filter(isMessage);
  const steps: { index: number; offset: number }[] = [];
  let parent: Element = mark.element;
  for (const { element, top } of anchor.slice(0, last).toReversed()) {
    const index = [...parent.children].indexOf(element);
    if (index < 0) break;
    steps.push({ index, offset: top - scrollTop });
    parent = element;
  }
  return {
    messageId: mark.element.dataset.message,
    offset: mark.top - scrollTop,
    steps,
    fromEnd: siblings.length - siblings.indexOf(mark.element),
  };
};

/** `there`: the place is shown. `near`: what is drawn of it so far. `unknown`: it may still come. `gone`: it will not. */
export type Found = 'there' | 'near' | 'unknown' | 'gone';

/** Scrolls a box to a place, as far as it is drawn, with the room that it needs below the end. */
export const showPlace = (
  box: HTMLElement,
  { messageId, offset, steps }: KeptPlace,
  room: Pick<QuestionPlace, 'take' | 'top'>,
): Found => {
  const message = box.querySelector<HTMLElement>(`.pl-messages > [data-message="${CSS.escape(messageId)}"]`);
  if (message === null) {
    const isAllDrawn = box.querySelector('.pl-messages') !== null && box.querySelector('.pl-earlier') === null;
    return isAllDrawn ? 'gone' : 'unknown';
  }
  room.take(message, offset);
  room.top();
  let element: Element = message;
  let wanted = offset;
  let depth = 0;
  for (const step of steps) {
    const child: Element | undefined = element.children[step.index];
    if (child === undefined) break;
    element = child;
    wanted = step.offset;
    depth += 1;
  }
  const shift = (): number => element.getBoundingClientRect().top - box.getBoundingClientRect().top - wanted;
  box.scrollTop += shift();
  return depth === steps.length && Math.abs(shift()) <= 1 ? 'there' : 'near';
};
