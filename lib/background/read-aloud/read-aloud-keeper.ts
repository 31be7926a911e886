import type { QueueItem } from '../page-read-aloud-sessions';
import type { CurrentReadAloud } from './current-read-aloud';
import type { ReadAloudSessionsContext } from './read-aloud-contract';

/** Stores what is read aloud as it goes, for the next worker. */
export type ReadAloudKeeper = {
  keepQueue(items: readonly QueueItem[]): void;
  keepReadAloud(readAloud: CurrentReadAloud): void;
  /** How far it is; for a message also after the browser closes, until it was read to its end. */
  keepProgress(readAloud: CurrentReadAloud): void;
  clear(): void;
};

/** Never fails. The session area may be full: then a long pause costs the place, and nothing else. */
export const createReadAloudKeeper = ({
  store,
  places,
}: Pick<ReadAloudSessionsContext, 'store' | 'places'>): ReadAloudKeeper => {
  const keep = (work: Promise<void>): void => {
    work.catch(() => undefined);
  };
  return {
    keepQueue: (items) => keep(store.writeQueue(items)),
    keepReadAloud: ({ text: _text, voice: _voice, playback: _playback, ...readAloud }) =>
      keep(store.writeReadAloud(readAloud)),
    keepProgress: ({ readAloudId, messageId, sentences, playback: { status, position } }) => {
      keep(store.writePosition(readAloudId, position));
      if (messageId === undefined) return;
      const isWithin = status !== 'ended' && position.index > 0;
      keep(places.note(messageId, isWithin ? (sentences[position.index]?.source.start ?? 0) : 0));
    },
    clear: () => keep(store.clear()),
  };
};
