import type { ChatEvent } from '@/lib/commands/all';
import type { Playback } from '@/lib/domain/read-aloud/reading';
import type { ReadingView } from '@/lib/domain/read-aloud/view';
import { beginning, type CurrentReading, grown, restoredReading } from './current-reading';
import { createReadingKeeper } from './reading-keeper';
import { createReadingQueue, type ReadingQueue } from './reading-queue';
import type { AddedText } from './reading-text';
import { readingView } from './reading-view';
import type { ReadingsContext } from './readings-contract';

/** What is read aloud and what waits for it. Every change is stored and told to the panels. */
export type ReadAloudState = {
  current(): CurrentReading | undefined;
  /** Something is being read, or stands there paused. */
  isBusy(): boolean;
  readonly queue: ReadingQueue;
  /** What an earlier worker read is known. */
  readonly restored: Promise<void>;
  view(): ReadingView | undefined;
  announce(): void;
  /** Speed and volume as the panels see them. */
  setPace(pace: Pick<ReadingView, 'rate' | 'volume'>): void;
  /** Takes the place of what is read. What a voice on trial interrupts is set aside. */
  begin(reading: CurrentReading): void;
  /** Brings back, paused, what a voice on trial interrupted; false when nothing was. */
  resumeInterrupted(): boolean;
  /** Nothing is read any more. */
  drop(): void;
  /** Nothing is read, waits, or comes back any more. */
  dropAll(): void;
  setStatus(readingId: string, status: Playback['status']): void;
  /** To the beginning of a sentence, unless the reading is within it. Returns the reading there; panels hear of it later. */
  moveTo(index: number): CurrentReading | undefined;
  /** Notes where the speaker is. True when the reading that is read has ended by this. */
  notePlayback(playback: Playback): boolean;
  append(added: AddedText): void;
  /** What a run says, for the reading that a voice on trial interrupted. */
  noteInterrupted(event: ChatEvent): void;
};

const hasEnded = (reading: CurrentReading): boolean => reading.playback.status === 'ended';

/** Starts with what an earlier worker stored. */
export const createReadAloudState = (
  context: Pick<ReadingsContext, 'store' | 'places' | 'broadcast'>,
): ReadAloudState => {
  let current: CurrentReading | undefined;
  let interrupted: CurrentReading | undefined;
  let pace = { rate: 1, volume: 1 };

  const keeper = createReadingKeeper(context);
  const queue = createReadingQueue(keeper.keepQueue);
  const restored = (async () => {
    const kept = await context.store.read().catch(() => undefined);
    if (kept === undefined || current !== undefined) return;
    queue.restore(kept.queue);
    current = restoredReading(kept.reading, kept.position);
  })();

  const isBusy = (): boolean => current !== undefined && !hasEnded(current);
  const view = (): ReadingView | undefined =>
    current === undefined ? undefined : readingView(current, { ...pace, queue: queue.view() });
  const announce = (): void => {
    const reading = view();
    context.broadcast({ type: 'reading-changed', ...(reading !== undefined && { reading }) });
  };
  const become = (reading: CurrentReading): void => {
    current = reading;
    keeper.keepReading(reading);
    announce();
  };
  const drop = (): void => {
    current = undefined;
    keeper.clear();
    announce();
  };

  return {
    current: () => current,
    isBusy,
    queue,
    restored,
    view,
    announce,
    setPace: ({ rate, volume }) => {
      pace = { rate, volume };
    },
    begin: (reading) => {
      if (reading.voice === undefined || !isBusy()) interrupted = undefined;
      else if (current?.voice === undefined) interrupted = current;
      become(reading);
    },
    resumeInterrupted: () => {
      if (interrupted === undefined) return false;
      const { playback, ...reading } = interrupted;
      interrupted = undefined;
      become({ ...reading, playback: { ...playback, status: 'paused' } });
      return true;
    },
    drop,
    dropAll: () => {
      interrupted = undefined;
      queue.clear();
      drop();
    },
    setStatus: (readingId, status) => {
      if (current?.readingId !== readingId) return;
      current = { ...current, playback: { ...current.playback, status } };
      announce();
    },
    moveTo: (index) => {
      if (current === undefined || index === current.playback.position.index) return current;
      current = { ...current, playback: { ...current.playback, position: { ...beginning, index } } };
      return current;
    },
    notePlayback: (playback) => {
      if (current?.readingId !== playback.readingId) return false;
      const endsNow = playback.status === 'ended' && !hasEnded(current);
      current = { ...current, playback };
      keeper.keepProgress(current);
      announce();
      return endsNow;
    },
    append: (added) => {
      if (current === undefined) return;
      current = grown(current, added);
      // A long page comes in hundreds of pieces: it is stored when all of it is here.
      if (added.isComplete || current.document === undefined) keeper.keepReading(current);
      announce();
    },
    noteInterrupted: (event) => {
      const added = interrupted?.text?.note(event);
      if (interrupted !== undefined && added !== undefined) interrupted = grown(interrupted, added);
    },
  };
};
