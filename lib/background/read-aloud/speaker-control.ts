import type { Playback, SpeakerOrder } from '@/lib/domain/read-aloud/read-aloud';
import type { CurrentReadAloud } from './current-read-aloud';
import type { ReadAloudSessionsContext } from './read-aloud-contract';
import type { ReadAloudState } from './read-aloud-state';
import type { AddedText } from './read-aloud-text';
import { createSpeakerSettings } from './speaker-settings';

/** The orders to the speaker about the one thing that it reads aloud, and whether its document holds that thing. */
export type SpeakerControl = {
  /** Passes the session to it, from its position on. Rejects with ChatError `timeout` when no document opens. */
  start(readAloud: CurrentReadAloud, isPaused?: boolean): Promise<void>;
  /**
   * Gives an order that only makes sense to a speaker that holds the read-aloud session. If the document has gone, the
   * session is brought back instead, at the sentence that `indexAfter` returns for the present one.
   */
  order(command: SpeakerOrder, indexAfter: (index: number) => number): Promise<void>;
  pause(): void;
  close(): void;
  append(added: AddedText): void;
  /** Reads speed and volume from the preferences, so that the panels get the present ones. */
  readPace(): Promise<void>;
  /** Tells it voices, speed and volume. `forgives`: voices that failed are tried again. */
  sendSettings(forgives?: boolean): Promise<void>;
  /** The document reports that it holds this read-aloud session, or none. */
  noteHeld(readAloudId: string | undefined): void;
  /** The document closed. What was heard goes on in a new one, unless it closes again and again. */
  onGone(isAgain: boolean): void;
};

const silent: readonly Playback['status'][] = ['ended', 'failed', 'paused'];

/** Starts without a document that holds anything. */
export const createSpeakerControl = (
  context: Pick<ReadAloudSessionsContext, 'speaker' | 'preferences' | 'voices'>,
  state: ReadAloudState,
): SpeakerControl => {
  let heldId: string | undefined;
  const settings = createSpeakerSettings(context, state);
  /** After a restart of the worker sentences wait, in order, for the preferences that choose their voices. */
  let waiting: Promise<void> | undefined;

  const tellSettings = (forgives = false): void => {
    const present = settings.take();
    if (present === undefined) return;
    context.speaker.tell({ type: 'settings', settings: present, ...(forgives && { forgives }) });
  };

  /** Voices for the languages that are new go before the sentences. */
  const give = (readAloudId: string, added: AddedText): void => {
    if (settings.lacks(added.sentences)) tellSettings();
    context.speaker.tell({ type: 'append', readAloudId, ...added });
  };

  const start = async ({ readAloudId }: CurrentReadAloud, isPaused = false): Promise<void> => {
    await context.speaker.open();
    await settings.read();
    const current = state.current();
    const voices = settings.take();
    if (current?.readAloudId !== readAloudId || voices === undefined) return;
    const { title, sentences, isComplete, playback } = current;
    const { position } = playback;
    heldId = readAloudId;
    context.speaker.tell({
      type: 'start',
      readAloudId,
      title,
      sentences,
      isComplete,
      settings: voices,
      position,
      isPaused,
    });
  };

  return {
    start,
    order: async (command, indexAfter) => {
      await state.restored;
      if (state.current() === undefined) return;
      await context.speaker.open();
      const current = state.current();
      if (current === undefined) return;
      if (heldId === current.readAloudId) {
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
      const readAloudId = state.current()?.readAloudId;
      if (readAloudId === undefined) return;
      state.append(added);
      if (waiting === undefined && (settings.isRead() || !settings.lacks(added.sentences)))
        return give(readAloudId, added);
      // Nothing is lost: the sentences go out with the settings that the speaker has.
      waiting = (waiting ?? settings.read().catch(() => undefined)).then(() => give(readAloudId, added));
    },
    readPace: settings.read,
    sendSettings: async (forgives = false) => {
      await settings.read();
      tellSettings(forgives);
      state.announce();
    },
    noteHeld: (readAloudId) => {
      heldId = readAloudId;
    },
    // The browser closes a document that nobody has heard for 30 s: while an answer is thought about, or at volume 0.
    onGone: (isAgain) => {
      heldId = undefined;
      const current = state.current();
      if (current === undefined || silent.includes(current.playback.status)) return;
      const { readAloudId } = current;
      state.setStatus(readAloudId, isAgain ? 'paused' : 'preparing');
      if (!isAgain) void start(current).catch(() => state.setStatus(readAloudId, 'paused'));
    },
  };
};
