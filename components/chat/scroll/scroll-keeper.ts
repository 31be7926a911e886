import { setScrollGuide } from '@/components/ui/scroll-guide';
import { createConversationPlace } from './conversation-place';
import { createHeardMessage } from './heard-message';
import { createHeldPlace } from './held-place';
import { countLinesBelow } from './lines-below';
import { watchNewestQuestion } from './newest-question';
import { watchPress } from './press';
import { createQuestionPlace } from './question-place';
import { watchHand } from './reader-hand';
import { isMissed, meaningOf, nextScrollLock, type ScrollEvent, type ScrollLock } from './scroll-lock';

/** What has to be drawn to show where the reader is. */
export type ScrollView = {
  readonly isFollowing: boolean;
  /** The newest question stands at the top. */
  readonly isAsked: boolean;
  /** Something is out of sight below, because the reader is not at the end. */
  readonly isAway: boolean;
  /** How many lines of the newest answer that is; of all other content nothing is counted. */
  readonly linesBelow: number;
  /** It has grown since its end was last in sight. */
  readonly hasGrown: boolean;
  /** A question to the reader is among it. */
  readonly asksBelow: boolean;
  /** Text has scrolled under the header. */
  readonly isUnderHeader: boolean;
};

/** Keeps a scroll box where its reader wants it. */
export type ScrollKeeper = {
  /** Shows another conversation, or this one again: where its reader left it, else at its end. */
  open(conversationId: string | undefined): void;
  report(event: ScrollEvent): void;
  /** Shows the first question to the reader, and gives it the focus. False when there is none. */
  toQuestion(): boolean;
  /** Whether an answer is being written. */
  setWriting(isWriting: boolean): void;
  stop(): void;
};

/** From here on a scroll animation would have begun, ms. */
const beginsWithin = 300;

/** The time of this frame, on the clock of `Event.timeStamp`, ms. */
const frameTime = (): number => Number(document.timeline.currentTime ?? 0);

/** Whether the place is found anew after each change; every other one is held as it is. */
const isKept = (lock: ScrollLock): boolean => lock === 'following' || lock === 'asked';

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

/** How far the end of the content is below the visible part, px. Room that was made for a question is no content. */
const belowView = (box: HTMLElement, content: HTMLElement): number =>
  content.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom;

/** The cards that ask the reader something, and wait. */
const questionsIn = (box: HTMLElement): readonly HTMLElement[] => [...box.querySelectorAll<HTMLElement>('.pl-consent')];

/** Whether a card cannot be answered without scrolling down. */
const asksBelow = (box: HTMLElement): boolean => {
  const end = Math.ceil(box.getBoundingClientRect().bottom);
  return questionsIn(box).some((card) => card.getBoundingClientRect().bottom > end);
};

/** Says what is to be drawn for a scroll box. `onChange`: the number of lines may be another one by now. */
const createView = (box: HTMLElement, content: HTMLElement, onChange: () => void) => {
  const lines = countLinesBelow(box, onChange);
  let seenHeight = Number.POSITIVE_INFINITY;
  return {
    of: (lock: ScrollLock): ScrollView => {
      const isFollowing = lock === 'following';
      const { height } = content.getBoundingClientRect();
      const isAway = !isFollowing && isMissed(belowView(box, content));
      // Of an answer, only its beginning was seen.
      if (isAway && lock === 'asked') seenHeight = 0;
      if (!isAway) seenHeight = height;
      return {
        isFollowing,
        isAsked: lock === 'asked',
        isAway,
        linesBelow: isAway ? lines.count() : 0,
        hasGrown: height > seenHeight + 1,
        asksBelow: isAway && asksBelow(box),
        isUnderHeader: box.scrollTop > 0,
      };
    },
    /** Another conversation is shown, and nothing of it is new. */
    forget: (): void => {
      seenHeight = Number.POSITIVE_INFINITY;
    },
    stop: lines.stop,
  };
};

/**
 * Keeps the newest question at the top of a scroll box, follows its end, or holds the place of a reader who went elsewhere,
 * whatever changes height in it or around it. Nothing is moved, and nothing around the box is drawn anew, while something
 * in it is pressed. The browser anchors what it can; what it cannot (at the very top, in an element that went away) is
 * corrected here.
 */
export const keepScroll = (
  box: HTMLElement,
  content: HTMLElement,
  onView: (view: ScrollView) => void,
): ScrollKeeper => {
  const held = createHeldPlace(box);
  const question = createQuestionPlace(box, content);
  const newest = watchNewestQuestion(box);
  const place = createConversationPlace(box, question);
  const heard = createHeardMessage(box);
  let lock: ScrollLock = 'following';
  let isWriting = false;
  let was: ScrollLock = lock;
  const doubt = createDoubt(box, () => report({ type: 'reader-stayed', was }));

  const show = (): void => void (press.isOn() || onView(view.of(lock)));
  const view = createView(box, content, show);

  /** The box is in the right place. */
  const settle = (): void => {
    held.note(lock === 'following');
    show();
  };

  const leave = (): void => place.leave(lock === 'following' ? undefined : held.kept());

  /** Whether a question was just put in its place. */
  const noteNews = (): boolean => {
    const news = newest.look(lock === 'following' || (lock === 'asked' && !isMissed(belowView(box, content))));
    if (news?.type === 'drawn') question.take(news.question);
    if (news !== undefined) lock = nextScrollLock(lock, { type: `question-${news.type}` });
    return news?.type === 'drawn';
  };

  /** The reader scrolls, and the event that says so has not come yet. */
  const isMoving = (): boolean => hand.isOn(frameTime()) && Math.abs(box.scrollTop - held.known().scrollTop) > 0.5;

  /** Moves the box to where it belongs. */
  const put = (isNew: boolean): void => {
    const top = question.top();
    if (lock === 'asked' && top === undefined) lock = 'following';
    if (lock === 'following') box.scrollTop = box.scrollHeight;
    else if (lock !== 'asked' || top === undefined) held.hold(isWriting);
    else if ((isNew || !isMoving()) && Math.abs(box.scrollTop - top) > 0.5) box.scrollTop = top;
  };

  /** Called after anything may have changed its height. */
  const look = (): void => {
    if (press.isOn()) return;
    if (place.show()) {
      newest.look(false);
      lock = nextScrollLock(lock, { type: 'opened-away' });
    } else {
      put(noteNews());
      if (held.dropClosed() && !isMissed(belowView(box, content))) {
        lock = nextScrollLock(lock, { type: 'reader-returned' });
        put(false);
      }
    }
    settle();
  };

  const report = (event: ScrollEvent, pressed?: Element): void => {
    const before = lock;
    place.forget();
    lock = nextScrollLock(lock, event);
    if (lock !== 'held') held.open(undefined);
    else if (event.type === 'reader-opened') held.open(pressed);
    if (event.type === 'question-sent') {
      heard.askOn();
      newest.expect();
    }
    doubt.end();
    // The browser may have scrolled before it reports the wheel: what counts is the place that was kept.
    if (event.type === 'reader-left' && isKept(before)) {
      was = before;
      doubt.begin(held.known().scrollTop);
    }
    if (isKept(lock)) look();
    else if (isKept(before)) settle();
    else show();
  };

  const hand = watchHand(box, report);
  const press = watchPress(box, look);
  const onScroll = ({ timeStamp }: Event): void => {
    const before = lock;
    const meaning = meaningOf(held.known(), held.now(), hand.isOn(timeStamp));
    if (meaning !== undefined) {
      held.open(undefined);
      place.forget();
      const isBack = meaning === 'reader-returned' && question.hasRoom();
      lock = nextScrollLock(lock, { type: isBack ? 'question-wanted' : meaning });
    }
    if (isKept(lock) || meaning === undefined) look();
    else if (isKept(before) || !held.hasShifted()) settle();
    else held.leaveToBrowser(settle);
  };
  box.addEventListener('scroll', onScroll, { passive: true });
  const sizes = observeSizes([content, box], look);

  // The read-aloud highlight moves the box to what is heard. Not while the end is followed in writing, and not back
  // from a question that was sent while that message was read aloud, until the reader presses something in the list.
  setScrollGuide(box, (messageId, move) => {
    if (isKept(lock) && ((lock === 'following' && isWriting) || heard.wasLeft(messageId))) return;
    place.forget();
    lock = nextScrollLock(lock, { type: 'guided' });
    move();
    settle();
  });

  return {
    open: (id) => {
      leave();
      if (place.enter(id)) newest.giveUp();
      for (const left of [newest, view]) left.forget();
      question.clear();
      lock = nextScrollLock(lock, { type: 'opened' });
      held.open(undefined);
      doubt.end();
      look();
    },
    report,
    toQuestion: () => {
      const [card] = questionsIn(box);
      if (card === undefined) return false;
      report({ type: 'end-wanted' });
      (card.querySelector<HTMLElement>('[data-answer="no"]') ?? card).focus();
      return true;
    },
    setWriting: (writing) => {
      isWriting = writing;
    },
    stop: () => {
      leave();
      doubt.end();
      sizes.disconnect();
      box.removeEventListener('scroll', onScroll);
      for (const watched of [hand, press, heard, view]) watched.stop();
      setScrollGuide(box, undefined);
    },
  };
};
