/**
 * Whether the list goes along with an answer. `following`: what grows is kept in sight. `resting`: at the end, with
 * nothing to follow, so that nothing moves when an answer finishes. `free`: the reader went up and is not pulled back.
 */
export type ScrollLock = 'following' | 'resting' | 'free';

/** `distance` is how far the end of the list is below the visible part, px. */
export type ScrollEvent =
  | { readonly type: 'opened' }
  /** Wheel, Page Up, arrow, scroll bar or finger, upwards; text selected; focus moved into the history. */
  | { readonly type: 'reader-left' }
  | { readonly type: 'question-sent'; readonly distance: number }
  | { readonly type: 'answer-begun' }
  | { readonly type: 'answer-ended' }
  /** The "Latest" button or the End key. */
  | { readonly type: 'end-wanted' };

/** Half-pixel positions of scaled displays still count as the end. */
const endTolerance = 1;

/** The rules of scrolling: only the reader leaves the end, and only the reader comes back to it. */
export const nextScrollLock = (lock: ScrollLock, event: ScrollEvent): ScrollLock => {
  switch (event.type) {
    case 'opened':
    case 'end-wanted':
      return 'following';
    case 'reader-left':
      return 'free';
    case 'question-sent':
      return lock !== 'free' || event.distance <= endTolerance ? 'following' : 'free';
    case 'answer-begun':
      return lock === 'resting' ? 'following' : lock;
    case 'answer-ended':
      return lock === 'following' ? 'resting' : lock;
    default:
      return event satisfies never;
  }
};

/** How far the end of the list is below the visible part, px. */
export const distanceFromEnd = (box: Pick<HTMLElement, 'scrollHeight' | 'scrollTop' | 'clientHeight'>): number =>
  box.scrollHeight - box.scrollTop - box.clientHeight;
