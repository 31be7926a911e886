import { setScrollGuide } from '@/components/ui/scroll-guide';
import { countLinesBelow } from './lines-below';
import { watchPress } from './press';
import { watchHand } from './reader-hand';
import { isKept, isMissed, type ScrollEvent, type ScrollLock } from './scroll-lock';
import { belowView, createScrollPlaces } from './scroll-places';

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

/** A gesture to go up that moves nothing changes nothing: the key was meant for something else. */
const createDoubt = (box: HTMLElement, onStayed: (was: ScrollLock) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    begin: (scrollTop: number, was: ScrollLock): void => {
      timer = setTimeout(() => box.scrollTop >= scrollTop - 1 && onStayed(was), beginsWithin);
    },
    end: (): void => clearTimeout(timer),
  };
};

const observeSizes = (elements: readonly Element[], onChange: () => void): ResizeObserver => {
  const observer = new ResizeObserver(onChange);
  for (const element of elements) observer.observe(element);
  return observer;
};

/** The cards that ask the reader something, and wait. */
const questionsIn = (box: HTMLElement): readonly HTMLElement[] => [...box.querySelectorAll<HTMLElement>('.pl-consent')];

/** Gives the focus to the answer of a card that does nothing, else to the card. */
const focusOn = (card: HTMLElement | undefined): void =>
  (card?.querySelector<HTMLElement>('[data-answer="no"]') ?? card)?.focus();

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

/** The time of this frame, on the clock of `Event.timeStamp`, ms. */
const frameTime = (): number => Number(document.timeline.currentTime ?? 0);

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
  const places = createScrollPlaces(box, content, () => hand.isOn(frameTime()));
  const doubt = createDoubt(box, (was) => report({ type: 'reader-stayed', was }));
  const show = (): void => void (press.isOn() || onView(view.of(places.lock())));
  const view = createView(box, content, show);

  /** The box is in the right place. */
  const settle = (): void => {
    places.note();
    show();
  };
  /** Called after anything may have changed its height. */
  const look = (): void => {
    if (press.isOn()) return;
    places.put();
    settle();
  };
  const report = (event: ScrollEvent, pressed?: Element): void => {
    const before = places.lock();
    places.take(event, pressed);
    doubt.end();
    // The browser may have scrolled before it reports the wheel: what counts is the place that was kept.
    if (event.type === 'reader-left' && isKept(before)) doubt.begin(places.known().scrollTop, before);
    if (isKept(places.lock())) look();
    else if (isKept(before)) settle();
    else show();
  };

  const hand = watchHand(box, report);
  const press = watchPress(box, look);
  const onScroll = ({ timeStamp }: Event): void => {
    const before = places.lock();
    const isMeant = places.takeScroll(hand.isOn(timeStamp));
    if (isKept(places.lock()) || !isMeant) look();
    else if (isKept(before) || !places.hasShifted()) settle();
    else places.leaveToBrowser(settle);
  };
  box.addEventListener('scroll', onScroll, { passive: true });
  const sizes = observeSizes([content, box], look);
  const lead = (type: 'guided' | 'reader-led', move: () => void): void => {
    places.take({ type });
    doubt.end();
    move();
    settle();
  };
  setScrollGuide(box, {
    follow: (messageId, move) => void (places.mayGuide(messageId) && lead('guided', move)),
    lead: (move) => lead('reader-led', move),
  });

  return {
    open: (id) => {
      places.open(id);
      view.forget();
      doubt.end();
      look();
    },
    report,
    toQuestion: () => {
      const [card] = questionsIn(box);
      if (card !== undefined) report({ type: 'end-wanted' });
      focusOn(card);
      return card !== undefined;
    },
    setWriting: places.setWriting,
    stop: () => {
      doubt.end();
      sizes.disconnect();
      box.removeEventListener('scroll', onScroll);
      for (const watched of [hand, press, places, view]) watched.stop();
      setScrollGuide(box, undefined);
    },
  };
};
