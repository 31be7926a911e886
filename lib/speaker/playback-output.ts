import type { ReadingSettings } from '@/lib/domain/read-aloud/reading';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { TimedWord } from './estimated-words';
import type { PlayEvent } from './play-state';
import { createSentenceTimeline, type SentenceTimeline } from './sentence-timeline';
import type { SessionContext } from './session-contract';
import { type SessionReading, startOf } from './session-reading';

/** Where a reading sounds: at most one timeline, opened when an engine gives bytes. */
export type PlaybackOutput = {
  timeline(): SentenceTimeline | undefined;
  /** Opens a timeline for sound of one type. Throws ChatError `malformed` for one that the browser cannot play. */
  open(reading: SessionReading, mimeType: string): SentenceTimeline;
  close(): void;
  /** Nothing more is laid: resolves when all was heard, or the signal aborts. */
  playOut(signal: AbortSignal): Promise<void>;
  /** Notes how far the sound is within its sentence. */
  markPosition(reading: SessionReading): void;
  /** A sentence begins to sound. */
  noteSentence(reading: SessionReading, index: number, voice: VoiceRef): void;
  noteWord(reading: SessionReading, index: number, word: TimedWord, isExact: boolean): void;
};

export type StageContext = Pick<SessionContext, 'openStream' | 'report'> & {
  settings(): ReadingSettings | undefined;
  dispatch(reading: SessionReading, event: PlayEvent): void;
  /** The browser holds the sound back. */
  onHeld(reading: SessionReading): void;
};

/** Makes a output; nothing sounds yet. */
export const createPlaybackOutput = (context: StageContext): PlaybackOutput => {
  const { dispatch } = context;
  let timeline: SentenceTimeline | undefined;

  const close = (): void => {
    timeline?.close();
    timeline = undefined;
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
    timeline: () => timeline,
    open: (reading, mimeType) => {
      const opened = createSentenceTimeline(context.openStream, mimeType, {
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
      timeline = opened;
      return opened;
    },
    close,
    playOut: async (signal) => {
      await timeline?.playOut(signal);
      if (!signal.aborted) close();
    },
    markPosition: (reading) => {
      const mark = timeline?.position();
      if (mark === undefined || mark.index !== reading.position.index) return;
      reading.position = { ...reading.position, offsetMs: Math.max(0, Math.round(mark.offsetMs)) };
    },
    noteSentence,
    noteWord,
  };
};
