import { type KeptPlace, keepPlace, keptPlace, showPlace } from './kept-place';

/** Where the reader left the conversation that is shown, until that place is drawn and shown. */
export type ConversationPlace = {
  /** Another conversation is shown, or this one again. */
  enter(conversationId: string | undefined): void;
  /** Keeps where its reader leaves it; undefined for its end. A place that was never shown stays as it was kept. */
  leave(place: KeptPlace | undefined): void;
  /** The reader wants something else. */
  forget(): void;
  /** Scrolls to the awaited place, as far as it is drawn. False when there is none, or nothing of it is drawn. */
  show(): boolean;
};

/** No conversation is shown yet. */
export const createConversationPlace = (box: HTMLElement): ConversationPlace => {
  let shownId: string | undefined;
  let awaited: KeptPlace | undefined;
  return {
    enter: (conversationId) => {
      shownId = conversationId;
      awaited = keptPlace(conversationId);
    },
    leave: (place) => {
      if (shownId !== undefined && awaited === undefined) keepPlace(shownId, place);
    },
    forget: () => {
      awaited = undefined;
    },
    show: () => {
      if (awaited === undefined) return false;
      const found = showPlace(box, awaited);
      if (found === 'there' || found === 'gone') awaited = undefined;
      return found === 'there' || found === 'near';
    },
  };
};
