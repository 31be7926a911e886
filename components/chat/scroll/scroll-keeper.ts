import { setScrollGuide } from '@/components/ui/scroll-guide';
import { createConversationPlace } from './conversation-place';
import { createHeardMessage } from './heard-message';
import { createHeldPlace } from './held-place';
import { watchPress } from './press';
import { watchHand } from './reader-hand';
import { isEndOutOfSight, meaningOf, nextScrollLock, type ScrollEvent, type ScrollLock } from './scroll-lock';

/** What has to be drawn to show where the reader is. */
export type ScrollView = {
  readonly isFollowing: boolean;
  /** Something is out of sight below, because the reader is not at the end. */
  readonly isAway: boolean;
  /** Text has scrolled under the header. */
  readonly isUnderHeader: boolean;
};

/** Keeps a scroll box where its reader wants it. */
export type ScrollKeeper = {
  /** Shows another conversation, or this one again: where its reader left it, else at its end. */
  open(conversationId: string | undefined): void;
  report(event: ScrollEvent): void;
  /** Whether an answer is being written. */
  setWriting(isWriting: boolean): void;
  stop(): void;
};

/** From here on a scroll animation would have begun, ms. */
const beginsWithin = 300;

/** A gesture to go up that moves nothing does not end following: the key was meant for something else. */
const createDoubt = (box: HTMLElement, onStayed: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    begin: (scrollTop: number): void => {
      timer = setTimeout(() => box.scrollTop >= scrollTop - 1 && onStayed(), beginsWithin);
    },
    end: (): void => clearTimeout(timer),
  };
};

const observeSizes = (elements: readonly Element[], onChange: () => void): ResizeObserver => {
  const observer = new ResizeObserver(onChange);
  for (const element of elements) observer.observe(element);
  return observer;
};

const viewOf = (lock: ScrollLock, box: HTMLElement): ScrollView => ({
  isFollowing: lock === 'following',
  isAway: lock !== 'following' && isEndOutOfSight(box),
  isUnderHeader: box.scrollTop > 0,
});

/**
 * Follows the end of a scroll box, or holds the place of a reader who left it, whatever changes height in it or around it.
 * Nothing is moved, and nothing around the box is drawn anew, while something in it is pressed.
 * The browser anchors what it can; what it cannot (at the very top, in an element that went away) is corrected here.
 */
export const keepScroll = (
  box: HTMLElement,
  content: HTMLElement,
  onView: (view: ScrollView) => void,
): ScrollKeeper => {
  const held = createHeldPlace(box);
  const place = createConversationPlace(box);
  const heard = createHeardMessage(box);
  let lock: ScrollLock = 'following';
  let isWriting = false;
  const doubt = createDoubt(box, () => report({ type: 'reader-stayed' }));

  const show = (): void => void (press.isOn() || onView(viewOf(lock, box)));

  /** The box is in the right place. */
  const settle = (): void => {
    held.note(lock === 'following');
    show();
  };

  const leave = (): void =>
    place.leave(lock !== 'following' && isEndOutOfSight(held.known()) ? held.kept() : undefined);

  /** Called after anything may have changed its height. */
  const look = (): void => {
    if (press.isOn()) return;
    if (place.show()) lock = nextScrollLock(lock, { type: 'opened-away' });
    else {
      if (lock !== 'following') held.hold(isWriting);
      if (held.dropClosed() && !isEndOutOfSight(box)) lock = nextScrollLock(lock, { type: 'reader-returned' });
      if (lock === 'following') box.scrollTop = box.scrollHeight;
    }
    settle();
  };

  const report = (event: ScrollEvent, pressed?: Element): void => {
    const wasFollowing = lock === 'following';
    if (event.type !== 'answer-begun') place.forget();
    lock = nextScrollLock(lock, event);
    if (lock !== 'held') held.open(undefined);
    else if (event.type === 'reader-opened') held.open(pressed);
    if (event.type === 'question-sent') heard.askOn();
    doubt.end();
    // The browser may have scrolled before it reports the wheel: what counts is the end that was followed.
    if (wasFollowing && event.type === 'reader-left') doubt.begin(held.known().scrollTop);
    if (lock === 'following') look();
    else if (wasFollowing) settle();
    else show();
  };

  const hand = watchHand(box, report);
  const press = watchPress(box, look);
  const onScroll = ({ timeStamp }: Event): void => {
    const wasFollowing = lock === 'following';
    const meaning = meaningOf(held.known(), held.now(), hand.isOn(timeStamp));
    if (meaning !== undefined) {
      held.open(undefined);
      place.forget();
    }
    if (meaning !== undefined && meaning !== 'reader-moved') lock = nextScrollLock(lock, { type: meaning });
    if (lock === 'following' || meaning === undefined) look();
    else if (wasFollowing || !held.hasShifted()) settle();
    else held.leaveToBrowser(settle);
  };
  box.addEventListener('scroll', onScroll, { passive: true });
  const sizes = observeSizes([content, box], look);

  // The read-aloud highlight moves the box to what is heard. Not while an answer is followed, and not back
  // from a question that was sent while that message was read aloud, until the reader presses something in the list.
  setScrollGuide(box, (messageId, move) => {
    heard.note(messageId);
    if (lock === 'following' && (isWriting || heard.wasLeft(messageId))) return;
    place.forget();
    lock = nextScrollLock(lock, { type: 'guided' });
    move();
    settle();
  });

  return {
    open: (id) => {
      leave();
      report({ type: 'opened' });
      place.enter(id);
      look();
    },
    report,
    setWriting: (writing) => {
      isWriting = writing;
      if (writing) report({ type: 'answer-begun' });
    },
    stop: () => {
      leave();
      doubt.end();
      sizes.disconnect();
      box.removeEventListener('scroll', onScroll);
      for (const watched of [hand, press, heard]) watched.stop();
      setScrollGuide(box, undefined);
    },
  };
};
