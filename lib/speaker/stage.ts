import type { ReadingSettings } from '@/lib/domain/read-aloud/reading';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { TimedWord } from './estimated-words';
import type { PlayEvent } from './play-state';
import type { SessionContext } from './session-contract';
import { type SessionReading, startOf } from './session-reading';
import { createSoundTrack, type SoundTrack } from './sound-track';

/** Where a reading sounds: at most one track, opened when an engine gives bytes. */
export type Stage = {
  track(): SoundTrack | undefined;
  /** Opens a track for sound of one type. Throws ChatError `malformed` for one that the browser cannot play. */
  open(reading: SessionReading, mimeType: string): SoundTrack;
  close(): void;
  /** Nothing more is laid: resolves when all was heard, or the signal aborts. */
  playOut(signal: AbortSignal): Promise<void>;
  /** Notes how far the sound is within its sentence. */
  markPosition(reading: SessionReading): void;
  /** A sentence begins to sound. */
  noteSentence(reading: SessionReading, index: number, voice: VoiceRef): void;
  noteWord(reading: SessionReading, index: number, word: TimedWord, isExact: boolean): void;
};

export type StageContext = Pick<SessionContext, 'openLane' | 'report'> & {
  settings(): ReadingSettings | undefined;
  dispatch(reading: SessionReading, event: PlayEvent): void;
  /** The browser holds the sound back. */
  onHeld(reading: SessionReading): void;
};

/** Makes a stage; nothing sounds yet. */
export const createStage = (context: StageContext): Stage => {
  const { dispatch } = context;
  let track: SoundTrack | undefined;

  const close = (): void => {
    track?.close();
    track = undefined;
  };

  const noteSentence = (reading: SessionReading, index: number, voice: VoiceRef): void => {
    if (index !== reading.position.index) reading.position = startOf(index);
    reading.voice = voice;
    dispatch(reading, { type: 'sound', index });
  };

  const noteWord = (reading: SessionReading, index: number, word: TimedWord, isExact: boolean): void => {
    const sentence = reading.sentences[index];
    if (sentence === undefined) return;
    const { start, end, atMs } = word;
    reading.position = { index, offsetMs: Math.round(atMs), charIndex: start };
    // A voice that only tells how far it is gives an empty word.
    if (end > start) {
      context.report({ type: 'word', readingId: reading.id, sentenceId: sentence.id, start, end, isExact });
    }
  };

  return {
    track: () => track,
    open: (reading, mimeType) => {
      const opened = createSoundTrack(context.openLane, mimeType, {
        onSentence: (index, voice) => noteSentence(reading, index, voice),
        onWord: (index, word, isExact) => noteWord(reading, index, word, isExact),
        onDuration: (index, ms) => reading.durations.set(index, ms),
        onSound: () => {
          if (reading.state.status === 'preparing') dispatch(reading, { type: 'sound', index: reading.state.index });
        },
        onStall: () => {
          const { count, isComplete, status } = reading.state;
          if (isComplete || status !== 'playing' || !opened.hasPlayed(count - 1)) return;
          reading.position = startOf(count);
          dispatch(reading, { type: 'exhaust' });
        },
        onHeld: () => context.onHeld(reading),
      });
      const settings = context.settings();
      if (settings !== undefined) opened.adjust(settings.rate, settings.volume);
      track = opened;
      return opened;
    },
    close,
    playOut: async (signal) => {
      await track?.playOut(signal);
      if (!signal.aborted) close();
    },
    markPosition: (reading) => {
      const mark = track?.position();
      if (mark === undefined || mark.index !== reading.position.index) return;
      reading.position = { ...reading.position, offsetMs: Math.max(0, Math.round(mark.offsetMs)) };
    },
    noteSentence,
    noteWord,
  };
};
