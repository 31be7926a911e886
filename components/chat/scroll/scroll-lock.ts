/**
 * What the list keeps in its place. `asked`: the newest question stands at the top, and its answer grows below it, in and
 * out of sight. `following`: the reader went to the end, which is kept in sight, whatever grows or shrinks. `held`: the
 * reader opened something at the end, or listens to a place above it. `free`: the reader went elsewhere and is not pulled
 * back.
 */
export type ScrollLock = 'asked' | 'following' | 'held' | 'free';

/** Only what the reader does. A change in the height of the content or the box is no event here. */
export type ScrollEvent =
  | { readonly type: 'opened' }
  /** The conversation is opened again where the reader left it, which was not its end. */
  | { readonly type: 'opened-away' }
  /** Upwards by wheel, key, scroll bar or finger. */
  | { readonly type: 'reader-left' }
  /** Text is selected, or the keyboard's focus moved into the history: what is read must not move. */
  | { readonly type: 'reader-looks' }
  /** The gesture to go up moved nothing, since there is nothing above: all is as it `was`. */
  | { readonly type: 'reader-stayed'; readonly was: ScrollLock }
  /** The reader scrolled down, not to the end. */
  | { readonly type: 'reader-moved' }
  /** The reader scrolled down to the end. */
  | { readonly type: 'reader-returned' }
  /** A fold or a longer text was opened in the list: it grows in place. */
  | { readonly type: 'reader-opened' }
  /** The place that is heard is shown. */
  | { readonly type: 'guided' }
  /** A place that the reader has asked for is shown, such as a hit of a search. */
  | { readonly type: 'reader-led' }
  /** A question, an edit or another attempt by this reader is on its way: nothing moves before it is drawn. */
  | { readonly type: 'question-sent' }
  /** A question of this reader, or the newest one for a reader at the end, is drawn, and its answer begins. */
  | { readonly type: 'question-drawn' }
  /** The question of this reader is drawn below the answer that it waits for. */
  | { readonly type: 'question-waits' }
  /** The reader scrolled back down to the question, whose answer does not fill the view. */
  | { readonly type: 'question-wanted' }
  /** The button to the end, or the End key. */
  | { readonly type: 'end-wanted' };

/** The rules of scrolling: who asks sees the question and the beginning of its answer, and only the reader moves the view. */
export const nextScrollLock = (lock: ScrollLock, event: ScrollEvent): ScrollLock => {
  switch (event.type) {
    case 'question-sent':
      return lock;
    case 'question-drawn':
    case 'question-wanted':
      return 'asked';
    case 'reader-stayed':
      return event.was;
    case 'opened':
    case 'reader-returned':
    case 'question-waits':
    case 'end-wanted':
      return 'following';
    case 'opened-away':
    case 'reader-left':
    case 'reader-looks':
    case 'reader-led':
      return 'free';
    case 'reader-moved':
      return lock === 'asked' ? 'free' : lock;
    case 'reader-opened':
      return lock === 'following' ? 'held' : lock;
    case 'guided':
      return lock === 'free' ? 'free' : 'held';
    default:
      return event satisfies never;
  }
};

/** Whether the place is found anew after each change; every other one is held as it is. */
export const isKept = (lock: ScrollLock): boolean => lock === 'following' || lock === 'asked';

/** The measures of a scroll box that tell where it is, px. */
export type ScrollPlace = Pick<HTMLElement, 'scrollHeight' | 'scrollTop' | 'clientHeight'>;

/** How far the end of the list is below the visible part, px. */
export const distanceFromEnd = (box: ScrollPlace): number => box.scrollHeight - box.scrollTop - box.clientHeight;

/** Less than this below the visible part is only padding and the row of an answer's actions: nothing is missed. */
const outOfSight = 48;

/** Whether something is out of sight that a reader would miss, with the end of the content so far (px) below the visible part. */
export const isMissed = (below: number): boolean => below >= outOfSight;

/** Half-pixel positions of scaled displays. */
const still = 1;

/** A reader who scrolls down this near to the end has come back: a line, while the next one arrives. */
const nearEnd = 24;

/**
 * What a scroll event means, from the place that was last known. Without a hand on the box, a move together with a change
 * of height is the browser's: it clamps the position, or anchors it. A move without one is a search in the page, or a focus.
 */
export const meaningOf = (
  known: ScrollPlace,
  now: ScrollPlace,
  isHandOn: boolean,
): 'reader-left' | 'reader-returned' | 'reader-moved' | undefined => {
  const moved = now.scrollTop - known.scrollTop;
  const isResized = now.scrollHeight !== known.scrollHeight || now.clientHeight !== known.clientHeight;
  if (Math.abs(moved) <= still || (isResized && !isHandOn)) return undefined;
  const distance = distanceFromEnd(now);
  // Without a hand, so near to the end: the content was lower for a moment within one frame, and the browser clamped.
  if (moved < 0) return distance <= (isHandOn ? still : nearEnd) ? undefined : 'reader-left';
  return distance <= nearEnd ? 'reader-returned' : 'reader-moved';
};
