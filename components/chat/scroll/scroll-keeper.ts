import { type ScrollGuide, setScrollGuide } from '@/components/ui/scroll-guide';
import { type KeptPlace, keepPlace, keptPlace, placeOfAnchor, showPlace } from './kept-place';
import { watchHand } from './reader-hand';
import { anchorAt, anchorAtTop, type ScrollAnchor, shiftOf } from './scroll-anchor';
import {
  isEndOutOfSight,
  meaningOf,
  nextScrollLock,
  type ScrollEvent,
  type ScrollLock,
  type ScrollPlace,
} from './scroll-lock';

/** What is to be drawn of where the reader is. */
export type ScrollView = {
  readonly isFollowing: boolean;
  /** Something is out of sight below, because the reader is not at the end. */
  readonly isAway: boolean;
  /** Text has scrolled under the header. */
  readonly isUnderHeader: boolean;
};

/** Keeps a scroll box where its reader wants it. */
export type ScrollKeeper = {
  /** Another conversation is shown, or this one again: where its reader left it, else at its end. */
  open(conversationId: string | undefined): void;
  report(event: ScrollEvent): void;
  /** Whether an answer is being written. */
  setWriting(isWriting: boolean): void;
  stop(): void;
};

/** From here on a scroll animation would have begun, ms. */
const beginsWithin = 300;

/** What was opened while an answer is written stays that far below the top, px. */
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

/**
 * Follows the end of a scroll box, or holds the place of a reader who left it, whatever changes height in it or around it.
 * The browser anchors what it can; what it cannot (at the very top, in an element that went away) is made good here.
 */
export const keepScroll = (
  box: HTMLElement,
  content: HTMLElement,
  onView: (view: ScrollView) => void,
): ScrollKeeper => {
  let lock: ScrollLock = 'following';
  let known = placeOf(box);
  let anchor: ScrollAnchor = [];
  let opened: Element | undefined;
  let isWriting = false;
  let isMoving = false;
  /** The message that is read, and the one that was when the reader asked on. */
  let heardId: string | undefined;
  let leftId: string | undefined;
  let doubt: ReturnType<typeof setTimeout> | undefined;
  let conversationId: string | undefined;
  /** Where the reader left the conversation, until it is drawn and shown. */
  let awaited: KeptPlace | undefined;

  const show = (): void =>
    onView({
      isFollowing: lock === 'following',
      isAway: lock !== 'following' && isEndOutOfSight(box),
      isUnderHeader: box.scrollTop > 0,
    });

  /** The place is as it shall be. */
  const settle = (): void => {
    known = placeOf(box);
    if (lock !== 'following') anchor = opened === undefined ? anchorAtTop(box) : anchorAt(box, opened);
    show();
  };

  const below = (): number => box.scrollHeight - box.clientHeight - box.scrollTop;

  /** While the reader moves, what grows above is the browser's to make good: a hand's way cannot be told from its own. */
  const leaveToBrowser = (): void => {
    isMoving = true;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        isMoving = false;
        settle();
      }),
    );
  };

  const hold = (): void => {
    if (isMoving) return;
    const shift = shiftOf(anchor, box);
    if (Math.abs(known.scrollTop + shift - box.scrollTop) > 0.5) box.scrollTop = known.scrollTop + shift;
    if (opened === undefined || !isWriting) return;
    const room = opened.getBoundingClientRect().top - box.getBoundingClientRect().top - openedMargin;
    if (room > 0) box.scrollTop += Math.min(room, below());
  };

  const leave = (): void => {
    if (conversationId === undefined || awaited !== undefined) return;
    const isLeft = lock !== 'following' && isEndOutOfSight(known);
    keepPlace(conversationId, isLeft ? placeOfAnchor(anchor, known.scrollTop) : undefined);
  };

  /** Whether the place that is awaited was shown, as far as it is drawn. */
  const showAwaited = (): boolean => {
    if (awaited === undefined) return false;
    const found = showPlace(box, awaited);
    if (found === 'there' || found === 'gone') awaited = undefined;
    if (found === 'unknown' || found === 'gone') return false;
    lock = nextScrollLock(lock, { type: 'opened-away' });
    return true;
  };

  /** After anything may have changed its height. */
  const look = (): void => {
    if (showAwaited()) {
      settle();
      return;
    }
    if (lock !== 'following') hold();
    if (opened !== undefined && isClosed(opened)) {
      opened = undefined;
      if (!isEndOutOfSight(box)) lock = nextScrollLock(lock, { type: 'reader-returned' });
    }
    if (lock === 'following') box.scrollTop = box.scrollHeight;
    settle();
  };

  const report = (event: ScrollEvent, pressed?: Element): void => {
    const wasFollowing = lock === 'following';
    if (event.type !== 'answer-begun') awaited = undefined;
    lock = nextScrollLock(lock, event);
    if (lock !== 'held') opened = undefined;
    else if (event.type === 'reader-opened') opened = pressed;
    if (event.type === 'question-sent') leftId = heardId;
    clearTimeout(doubt);
    if (wasFollowing && event.type === 'reader-left') {
      // The browser may have scrolled before it tells of the wheel: what counts is the end that was followed.
      const { scrollTop } = known;
      // A wish to go up that moves nothing does not end following: the key was meant for something else.
      doubt = setTimeout(() => box.scrollTop >= scrollTop - 1 && report({ type: 'reader-stayed' }), beginsWithin);
    }
    if (lock === 'following') look();
    else if (wasFollowing) settle();
    else show();
  };

  const hand = watchHand(box, report);
  const onScroll = ({ timeStamp }: Event): void => {
    const wasFollowing = lock === 'following';
    const meaning = meaningOf(known, placeOf(box), hand.isOn(timeStamp));
    if (meaning !== undefined) {
      opened = undefined;
      awaited = undefined;
    }
    if (meaning !== undefined && meaning !== 'reader-moved') lock = nextScrollLock(lock, { type: meaning });
    if (lock === 'following') look();
    else if (meaning === undefined) look();
    else if (wasFollowing || Math.abs(shiftOf(anchor, box)) <= 0.5) settle();
    else leaveToBrowser();
  };
  const onPress = (): void => {
    leftId = undefined;
  };
  box.addEventListener('scroll', onScroll, { passive: true });
  box.addEventListener('click', onPress);
  const sizes = new ResizeObserver(look);
  sizes.observe(content);
  sizes.observe(box);

  /**
   * The light of the voice moves the box to what is heard in a message. Not while an answer is followed, and not back
   * from a question that was sent while that message was read: until the reader presses something in the list.
   */
  const guide: ScrollGuide = (messageId, move) => {
    heardId = messageId;
    if (lock === 'following' && (isWriting || messageId === leftId)) return;
    awaited = undefined;
    lock = nextScrollLock(lock, { type: 'guided' });
    move();
    settle();
  };

  const keeper: ScrollKeeper = {
    open: (id) => {
      leave();
      conversationId = id;
      report({ type: 'opened' });
      awaited = keptPlace(id);
      look();
    },
    report,
    setWriting: (writing) => {
      isWriting = writing;
      if (writing) report({ type: 'answer-begun' });
    },
    stop: () => {
      leave();
      clearTimeout(doubt);
      hand.stop();
      sizes.disconnect();
      box.removeEventListener('scroll', onScroll);
      box.removeEventListener('click', onPress);
      setScrollGuide(box, undefined);
    },
  };
  setScrollGuide(box, guide);
  return keeper;
};
