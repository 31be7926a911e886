import { createConversationPlace } from './conversation-place';
import { createHeardMessage } from './heard-message';
import { createHeldPlace, type HeldPlace } from './held-place';
import { watchNewestQuestion } from './newest-question';
import { createQuestionPlace } from './question-place';
import { isKept, isMissed, meaningOf, nextScrollLock, type ScrollEvent, type ScrollLock } from './scroll-lock';

/** How far the end of the content is below the visible part, px. Room that was made for a question is no content. */
export const belowView = (box: HTMLElement, content: HTMLElement): number =>
  content.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom;

/** Where a scroll box belongs, by what its reader wants and what is drawn in it. */
export type ScrollPlaces = Pick<HeldPlace, 'known' | 'hasShifted' | 'leaveToBrowser'> & {
  lock(): ScrollLock;
  /** Something happened. `pressed`: what the reader opened. */
  take(event: ScrollEvent, pressed?: Element): void;
  /** The box has scrolled. Whether its reader meant it. */
  takeScroll(isHandOn: boolean): boolean;
  /** Moves the box to where it belongs. */
  put(): void;
  /** The box is in the right place. */
  note(): void;
  /**
   * Whether what is heard in a message may move the box. Not while the end is followed in writing, and not back from a
   * question that was sent since, until the reader presses something in the list.
   */
  mayGuide(messageId: string): boolean;
  /** Leaves a conversation for another one, or for this one again. */
  open(conversationId: string | undefined): void;
  setWriting(isWriting: boolean): void;
  stop(): void;
};

/** The end of a box in which nothing is shown yet. `isHandOn`: whether the reader scrolls now. */
export const createScrollPlaces = (box: HTMLElement, content: HTMLElement, isHandOn: () => boolean): ScrollPlaces => {
  const held = createHeldPlace(box);
  const question = createQuestionPlace(box, content);
  const newest = watchNewestQuestion(box);
  const place = createConversationPlace(box, question);
  const heard = createHeardMessage(box);
  let lock: ScrollLock = 'following';
  let isWriting = false;

  const isAtEnd = (): boolean => !isMissed(belowView(box, content));
  const leave = (): void => place.leave(lock === 'following' ? undefined : held.kept());
  /** The reader scrolls, and the event that says so has not come yet. */
  const isMoving = (): boolean => isHandOn() && Math.abs(box.scrollTop - held.known().scrollTop) > 0.5;

  const take = (event: ScrollEvent, pressed?: Element): void => {
    place.forget();
    lock = nextScrollLock(lock, event);
    if (lock !== 'held') held.open(undefined);
    else if (event.type === 'reader-opened') held.open(pressed);
    if (event.type !== 'question-sent') return;
    heard.askOn();
    newest.expect();
  };

  /** Whether a question was just given its place. */
  const noteNews = (): boolean => {
    const news = newest.look(lock === 'following' || (lock === 'asked' && isAtEnd()));
    if (news?.type === 'drawn') question.take(news.question);
    if (news !== undefined) lock = nextScrollLock(lock, { type: `question-${news.type}` });
    return news?.type === 'drawn';
  };

  const move = (isNew: boolean): void => {
    const top = question.top();
    if (lock === 'asked' && top === undefined) lock = 'following';
    if (lock === 'following') box.scrollTop = box.scrollHeight;
    else if (lock !== 'asked' || top === undefined) held.hold(isWriting);
    else if ((isNew || !isMoving()) && Math.abs(box.scrollTop - top) > 0.5) box.scrollTop = top;
  };

  return {
    known: held.known,
    hasShifted: held.hasShifted,
    leaveToBrowser: held.leaveToBrowser,
    lock: () => lock,
    take,
    takeScroll: (isOn) => {
      const meaning = meaningOf(held.known(), held.now(), isOn);
      if (meaning === undefined) return false;
      held.open(undefined);
      const isBack = meaning === 'reader-returned' && question.hasRoom();
      take({ type: isBack ? 'question-wanted' : meaning });
      return true;
    },
    put: () => {
      if (place.show()) {
        newest.look(false);
        lock = nextScrollLock(lock, { type: 'opened-away' });
        return;
      }
      move(noteNews());
      if (!held.dropClosed() || !isAtEnd()) return;
      lock = nextScrollLock(lock, { type: 'reader-returned' });
      move(false);
    },
    note: () => held.note(lock === 'following'),
    mayGuide: (messageId) => !isKept(lock) || !((lock === 'following' && isWriting) || heard.wasLeft(messageId)),
    open: (id) => {
      leave();
      if (place.enter(id)) newest.giveUp();
      newest.forget();
      question.clear();
      held.open(undefined);
      lock = nextScrollLock(lock, { type: 'opened' });
    },
    setWriting: (writing) => {
      isWriting = writing;
    },
    stop: () => {
      leave();
      heard.stop();
    },
  };
};
