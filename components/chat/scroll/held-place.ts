import { type KeptPlace, placeOfAnchor } from './kept-place';
import { anchorAt, anchorAtTop, type ScrollAnchor, shiftOf } from './scroll-anchor';
import type { ScrollPlace } from './scroll-lock';

/** How far below the top something stays that was opened while an answer is written, px. */
const openedMargin = 12;

const placeOf = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): ScrollPlace => ({
  scrollTop,
  scrollHeight,
  clientHeight,
});

const isClosed = (opened: Element): boolean =>
  !opened.isConnected ||
  opened.getAttribute('aria-expanded') === 'false' ||
  opened.getAttribute('aria-pressed') === 'false';

/** The last correct position of a scroll box, and what its reader saw there. */
export type HeldPlace = {
  /** Where it was then. */
  known(): ScrollPlace;
  /** Where it is now. */
  now(): ScrollPlace;
  /** The box is in the right place; remembers what the reader sees unless the end is followed. */
  note(isFollowing: boolean): void;
  /** Moves the box back to what the reader saw, and what they opened up while an answer is written. */
  hold(isWriting: boolean): void;
  /** What the reader saw is in another place now. */
  hasShifted(): boolean;
  /** While the reader scrolls, the browser corrects for growth above: the two movements cannot be told apart. */
  leaveToBrowser(onSettled: () => void): void;
  /** Remembers what the reader opened; undefined: nothing is open. */
  open(opened: Element | undefined): void;
  /** True when the thing that the reader opened has been closed since. */
  dropClosed(): boolean;
  /** The place in terms that still hold when the conversation is drawn again. */
  kept(): KeptPlace | undefined;
};

/** The place where the box is now. */
export const createHeldPlace = (box: HTMLElement): HeldPlace => {
  let known = placeOf(box);
  let anchor: ScrollAnchor = [];
  let opened: Element | undefined;
  let isMoving = false;

  return {
    known: () => known,
    now: () => placeOf(box),
    note: (isFollowing) => {
      known = placeOf(box);
      if (!isFollowing) anchor = opened === undefined ? anchorAtTop(box, anchor) : anchorAt(box, opened);
    },
    hold: (isWriting) => {
      if (isMoving) return;
      const shift = shiftOf(anchor, box);
      if (Math.abs(known.scrollTop + shift - box.scrollTop) > 0.5) box.scrollTop = known.scrollTop + shift;
      if (opened === undefined || !isWriting) return;
      const room = opened.getBoundingClientRect().top - box.getBoundingClientRect().top - openedMargin;
      if (room > 0) box.scrollTop += Math.min(room, box.scrollHeight - box.clientHeight - box.scrollTop);
    },
    hasShifted: () => Math.abs(shiftOf(anchor, box)) > 0.5,
    leaveToBrowser: (onSettled) => {
      isMoving = true;
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          isMoving = false;
          onSettled();
        }),
      );
    },
    open: (pressed) => {
      opened = pressed;
    },
    dropClosed: () => {
      if (opened === undefined || !isClosed(opened)) return false;
      opened = undefined;
      return true;
    },
    kept: () => placeOfAnchor(anchor, known.scrollTop),
  };
};
