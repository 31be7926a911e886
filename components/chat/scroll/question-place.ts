import { topIn } from './scroll-anchor';

/** How far below the top of the view a question stands, px: as far as the first one stands by itself. */
const margin = 8;

/** The share of the view that a long question leaves to its answer is what is over: it shows its last lines in the rest. */
const longest = 1 / 3;

/** What holds the room below the content, see `Conversation.css`. */
const roomProperty = '--pl-room';

type Place = {
  readonly element: HTMLElement;
  /** What stood before it, to know it again when another version takes its place. */
  readonly before: Element | null;
  /** How far below the top of the view it stands, px; negative where its beginning is out of sight. */
  readonly offset: number;
  /** The width of the view for which that was found, px. */
  readonly width: number;
};

/** Where a question stands at the top of its view, with as much room below it as that takes. */
export type QuestionPlace = {
  /** Makes this its place: at the top, or so far below (px) as it stood before. */
  take(element: HTMLElement, offset?: number): void;
  /** The `scrollTop` at which it stands there, after the room has been made for it; undefined when there is none. */
  top(): number | undefined;
  /** The answer has not filled the room yet: its place is also the end. */
  hasRoom(): boolean;
  clear(): void;
};

const isQuestion = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.dataset.role === 'user';

const successorOf = (box: HTMLElement, { element, before }: Place): HTMLElement | undefined => {
  if (!isQuestion(element) || (before !== null && !box.contains(before))) return undefined;
  const next = before === null ? box.querySelector('.pl-messages > li') : before.nextElementSibling;
  return isQuestion(next) ? next : undefined;
};

/** No question has a place yet. */
export const createQuestionPlace = (box: HTMLElement, content: Element): QuestionPlace => {
  let place: Place | undefined;
  let room = 0;

  const offsetOf = (element: HTMLElement): number =>
    Math.min(margin, Math.round(box.clientHeight * longest - element.getBoundingClientRect().height));

  const take = (element: HTMLElement, offset = offsetOf(element)): void => {
    place = { element, before: element.previousElementSibling, offset, width: box.clientWidth };
  };
  const setRoom = (px: number): void => {
    if (px === room) return;
    room = px;
    box.style.setProperty(roomProperty, `${px}px`);
  };
  const clear = (): void => {
    place = undefined;
    setRoom(0);
  };

  return {
    take,
    top: () => {
      if (place !== undefined && !box.contains(place.element)) {
        const successor = successorOf(box, place);
        if (successor === undefined) clear();
        else take(successor, place.offset);
      }
      if (place === undefined) return undefined;
      // Another width breaks all lines anew: how much of a long question is in sight is found again.
      if (place.width !== box.clientWidth && isQuestion(place.element)) take(place.element);
      setRoom(Math.max(0, Math.round(topIn(box, place.element) - place.offset)));
      return room;
    },
    hasRoom: () => place !== undefined && content.getBoundingClientRect().height < room + box.clientHeight,
    clear,
  };
};
