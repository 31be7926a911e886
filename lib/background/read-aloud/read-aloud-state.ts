import type { Playback } from '@/lib/domain/read-aloud/read-aloud';
import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import { beginning, type CurrentReadAloud, grown, restoredReadAloud } from './current-read-aloud';
import type { ReadAloudSessionsContext } from './read-aloud-contract';
import { createReadAloudKeeper } from './read-aloud-keeper';
import { createReadAloudQueue, type ReadAloudQueue } from './read-aloud-queue';
import type { AddedText } from './read-aloud-text';
import { readAloudView } from './read-aloud-view';

/** What is read aloud and what waits for it. Every change is stored and sent to the panels. */
export type ReadAloudState = {
  current(): CurrentReadAloud | undefined;
  /** Something is being read aloud or is paused. */
  isBusy(): boolean;
  readonly queue: ReadAloudQueue;
  /** What an earlier worker read aloud has been restored. */
  readonly restored: Promise<void>;
  view(): ReadAloudView | undefined;
  announce(): void;
  /** Speed and volume as the panels see them. */
  setPace(pace: Pick<ReadAloudView, 'rate' | 'volume'>): void;
  /** Replaces what is read aloud. What a voice on trial interrupts is set aside. */
  begin(readAloud: CurrentReadAloud): void;
  /** Brings back, paused, what a voice on trial interrupted; false when nothing was. */
  resumeInterrupted(): boolean;
  /** Nothing is read aloud any more. */
  drop(): void;
  /** Nothing is read aloud, waits, or comes back any more. */
  dropAll(): void;
  setStatus(readAloudId: string, status: Playback['status']): void;
  /** Goes to the beginning of a sentence, unless already within it. Returns the session there; panels get it later. */
  moveTo(index: number): CurrentReadAloud | undefined;
  /** Notes where the speaker is. True when this ends the current session. */
  notePlayback(playback: Playback): boolean;
  append(added: AddedText): void;
  /** What a voice on trial interrupted. */
  interrupted(): CurrentReadAloud | undefined;
  appendInterrupted(added: AddedText): void;
};

const hasEnded = (readAloud: CurrentReadAloud): boolean => readAloud.playback.status === 'ended';

/** Starts with what an earlier worker stored. */
export const createReadAloudState = (
  context: Pick<ReadAloudSessionsContext, 'store' | 'places' | 'broadcast'>,
): ReadAloudState => {
  let current: CurrentReadAloud | undefined;
  let interrupted: CurrentReadAloud | undefined;
  let pace = { rate: 1, volume: 1 };

  const keeper = createReadAloudKeeper(context);
  const queue = createReadAloudQueue(keeper.keepQueue);
  const restored = (async () => {
    const kept = await context.store.read().catch(() => undefined);
    if (kept === undefined || current !== undefined) return;
    queue.restore(kept.queue);
    current = restoredReadAloud(kept.readAloud, kept.position);
  })();

  const isBusy = (): boolean => current !== undefined && !hasEnded(current);
  const view = (): ReadAloudView | undefined =>
    current === undefined ? undefined : readAloudView(current, { ...pace, queue: queue.view() });
  const announce = (): void => {
    const readAloud = view();
    context.broadcast({ type: 'read-aloud-changed', ...(readAloud !== undefined && { readAloud }) });
  };
  const become = (readAloud: CurrentReadAloud): void => {
    current = readAloud;
    keeper.keepReadAloud(readAloud);
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
    begin: (readAloud) => {
      if (readAloud.voice === undefined || !isBusy()) interrupted = undefined;
      else if (current?.voice === undefined) interrupted = current;
      become(readAloud);
    },
    resumeInterrupted: () => {
      if (interrupted === undefined) return false;
      const { playback, ...readAloud } = interrupted;
      interrupted = undefined;
      become({ ...readAloud, playback: { ...playback, status: 'paused' } });
      return true;
    },
    drop,
    dropAll: () => {
      interrupted = undefined;
      queue.clear();
      drop();
    },
    setStatus: (readAloudId, status) => {
      if (current?.readAloudId !== readAloudId) return;
      current = { ...current, playback: { ...current.playback, status } };
      announce();
    },
    moveTo: (index) => {
      if (current === undefined || index === current.playback.position.index) return current;
      current = { ...current, playback: { ...current.playback, position: { ...beginning, index } } };
      return current;
    },
    notePlayback: (playback) => {
      if (current?.readAloudId !== playback.readAloudId) return false;
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
      if (added.isComplete || current.document === undefined) keeper.keepReadAloud(current);
      announce();
    },
    interrupted: () => interrupted,
    appendInterrupted: (added) => {
      if (interrupted !== undefined) interrupted = grown(interrupted, added);
    },
  };
};
