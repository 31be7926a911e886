import type { Playback, ReadingSettings, SpeakerOrder } from '@/lib/domain/read-aloud/reading';
import type { CurrentReading } from './current-reading';
import type { ReadAloudState } from './read-aloud-state';
import type { AddedText } from './reading-text';
import type { ReadingsContext } from './readings-contract';
import { readingSettings } from './voice-plan';

/** What the speaker is told about the one thing that it reads, and whether its document holds that thing. */
export type SpeakerControl = {
  /** Hands the reading over, from its position on. Rejects with ChatError `timeout` when no document opens. */
  start(reading: CurrentReading, isPaused?: boolean): Promise<void>;
  /**
   * Orders what only means something to a speaker that holds the reading. Where the document has gone, the reading is
   * brought back instead, at the sentence that `indexAfter` makes of the present one.
   */
  order(command: SpeakerOrder, indexAfter: (index: number) => number): Promise<void>;
  pause(): void;
  close(): void;
  append(added: AddedText): void;
  /** Reads voices, speed and volume from the preferences, so that the panels are told the present ones. */
  plan(): Promise<ReadingSettings>;
  /** Tells it voices, speed and volume. `forgives`: voices that failed are tried again. */
  sendSettings(forgives?: boolean): Promise<void>;
  /** The document reports on this reading, or on none. */
  noteHeld(readingId: string | undefined): void;
  /** The document closed. What was heard goes on in a new one, unless it closes again and again. */
  onGone(isAgain: boolean): void;
};

const silent: readonly Playback['status'][] = ['ended', 'failed', 'paused'];

/** No document holds anything yet. */
export const createSpeakerControl = (
  context: Pick<ReadingsContext, 'speaker' | 'preferences' | 'voices'>,
  state: ReadAloudState,
): SpeakerControl => {
  let heldId: string | undefined;

  const plan = async (): Promise<ReadingSettings> => {
    const settings = readingSettings(await context.preferences.read(), context.voices, state.current()?.voice);
    state.setPace(settings);
    return settings;
  };

  const start = async ({ readingId }: CurrentReading, isPaused = false): Promise<void> => {
    await context.speaker.open();
    const settings = await plan();
    const current = state.current();
    if (current?.readingId !== readingId) return;
    const { title, sentences, isComplete, playback } = current;
    const { position } = playback;
    heldId = readingId;
    context.speaker.tell({ type: 'start', readingId, title, sentences, isComplete, settings, position, isPaused });
  };

  return {
    start,
    order: async (command, indexAfter) => {
      await state.restored;
      if (state.current() === undefined) return;
      await context.speaker.open();
      const current = state.current();
      if (current === undefined) return;
      if (heldId === current.readingId) {
        context.speaker.tell(command);
        return;
      }
      const index = Math.min(indexAfter(current.playback.position.index), current.sentences.length - 1);
      const moved = state.moveTo(Math.max(0, index));
      if (moved !== undefined) await start(moved, command.type !== 'play');
    },
    pause: () => {
      context.speaker.tell({ type: 'pause' });
    },
    close: () => {
      context.speaker.tell({ type: 'close' });
    },
    append: (added) => {
      const readingId = state.current()?.readingId;
      if (readingId === undefined) return;
      context.speaker.tell({ type: 'append', readingId, ...added });
      state.append(added);
    },
    plan,
    sendSettings: async (forgives = false) => {
      const settings = await plan();
      context.speaker.tell({ type: 'settings', settings, ...(forgives && { forgives }) });
      state.announce();
    },
    noteHeld: (readingId) => {
      heldId = readingId;
    },
    // The browser closes a document that nobody has heard for 30 s: while an answer is thought about, or at volume 0.
    onGone: (isAgain) => {
      heldId = undefined;
      const current = state.current();
      if (current === undefined || silent.includes(current.playback.status)) return;
      const { readingId } = current;
      state.setStatus(readingId, isAgain ? 'paused' : 'preparing');
      if (!isAgain) void start(current).catch(() => state.setStatus(readingId, 'paused'));
    },
  };
};
