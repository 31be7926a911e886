import { create } from 'zustand';

/** One occurrence of a word of a search: of a message, and which of those in it, from 0. */
export type HitPlace = { readonly messageId: string; readonly index: number };

/** The hits of a search in the conversation that is shown. */
export type ShownHits = {
  readonly conversationId: string;
  /** Normalised. */
  readonly words: readonly string[];
  /** The one that the reader asked for. */
  readonly place: HitPlace;
  /** It was asked for and has not been in sight since. */
  readonly isAwaited: boolean;
  /** How many of a message are drawn, by its id, of messages that were shown: addresses of links are in its text, and not drawn. */
  readonly drawn: Readonly<Record<string, number>>;
};

/** What is shown of a search; absent where none led here. */
export const useShownHits = create<{ readonly hits: ShownHits | undefined }>()(() => ({ hits: undefined }));

const change = (changed: (hits: ShownHits) => ShownHits): void =>
  useShownHits.setState(({ hits }) => ({ hits: hits && changed(hits) }));

/** Leads to the hits in a conversation, first to the first one of a message. */
export const showHits = (conversationId: string, words: readonly string[], messageId: string): void =>
  useShownHits.setState({
    hits: { conversationId, words, place: { messageId, index: 0 }, isAwaited: true, drawn: {} },
  });

/** Leads to another one. */
export const goToHit = (place: HitPlace): void => change((hits) => ({ ...hits, place, isAwaited: true }));

/** The one that was asked for is in sight, with so many drawn in its message. */
export const noteHitShown = (count: number): void =>
  change(({ place: { messageId, index }, ...hits }) => ({
    ...hits,
    place: { messageId, index: Math.max(0, Math.min(index, count - 1)) },
    isAwaited: false,
    drawn: { ...hits.drawn, [messageId]: count },
  }));

/** Nothing is marked any more. */
export const endHits = (): void => useShownHits.setState({ hits: undefined });
