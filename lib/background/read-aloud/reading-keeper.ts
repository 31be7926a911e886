import type { QueueItem } from '../page-readings';
import type { CurrentReading } from './current-reading';
import type { ReadingsContext } from './readings-contract';

/** Stores what is read as it goes, for the next worker. */
export type ReadingKeeper = {
  keepQueue(items: readonly QueueItem[]): void;
  keepReading(reading: CurrentReading): void;
  /** How far it is; of a message also beyond the end of the browser, until it was read to its end. */
  keepProgress(reading: CurrentReading): void;
  clear(): void;
};

/** Never fails. The session area may be full: then a long pause costs the place, and nothing else. */
export const createReadingKeeper = ({ store, places }: Pick<ReadingsContext, 'store' | 'places'>): ReadingKeeper => {
  const keep = (work: Promise<void>): void => {
    work.catch(() => undefined);
  };
  return {
    keepQueue: (items) => keep(store.writeQueue(items)),
    keepReading: ({ text: _text, voice: _voice, playback: _playback, ...reading }) => keep(store.writeReading(reading)),
    keepProgress: ({ readingId, messageId, sentences, playback: { status, position } }) => {
      keep(store.writePosition(readingId, position));
      if (messageId === undefined) return;
      const isWithin = status !== 'ended' && position.index > 0;
      keep(places.note(messageId, isWithin ? (sentences[position.index]?.source.start ?? 0) : 0));
    },
    clear: () => keep(store.clear()),
  };
};
