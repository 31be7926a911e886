import { type KeptPlace, keepPlace, keptPlace, showPlace } from './kept-place';
import type { QuestionPlace } from './question-place';

/** Where the reader left the conversation that is shown, until that place is drawn and shown. */
export type ConversationPlace = {
  /** Another conversation is shown, or this one again. False for a new one, which a question has just opened. */
  enter(conversationId: string | undefined): boolean;
  /** Keeps where its reader leaves it; undefined for its end. A place that was never shown stays as it was kept. */
  leave(place: KeptPlace | undefined): void;
  /** The reader wants something else. */
  forget(): void;
  /** Scrolls to the awaited place, as far as it is drawn. False when there is none, or nothing of it is drawn. */
  show(): boolean;
};

/** No conversation is shown yet. `question`: takes the room that the place needs below the end. */
export const createConversationPlace = (
  box: HTMLElement,
  question: Pick<QuestionPlace, 'take' | 'top'>,
): ConversationPlace => {
  let shownId: string | undefined;
  let awaited: KeptPlace | undefined;
  return {
    enter: (conversationId) => {
      const isNew = shownId === undefined;
      shownId = conversationId;
      awaited = keptPlace(conversationId);
      return !isNew;
    },
    leave: (place) => {
      if (shownId !== undefined && awaited === undefined) keepPlace(shownId, place);
    },
    forget: () => {
      awaited = undefined;
    },
    show: () => {
      if (awaited === undefined) return false;
      const found = showPlace(box, awaited, question);
      if (found === 'there' || found === 'gone') awaited = undefined;
      return found === 'there' || found === 'near';
    },
  };
};
