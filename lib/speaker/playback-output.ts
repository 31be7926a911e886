import type { ReadAloudSettings } from '@/lib/domain/read-aloud/read-aloud';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { TimedWord } from './estimated-words';
import type { PlayEvent } from './play-state';
import { createSentenceTimeline, type SentenceTimeline } from './sentence-timeline';
import type { SessionContext } from './session-contract';
import { type SessionReadAloud, startOf } from './session-read-aloud';

/** Where a read-aloud session is heard: at most one timeline, opened when an engine gives bytes. */
export type PlaybackOutput = {
  timeline(): SentenceTimeline | undefined;
  /** Opens a timeline for sound of one type. Throws ChatError `malformed` for one that the browser cannot play. */
  open(readAloud: SessionReadAloud, mimeType: string): SentenceTimeline;
  close(): void;
  /** Nothing more is laid: resolves when all was heard, or the signal aborts. */
  playOut(signal: AbortSignal): Promise<void>;
  /** Notes how far the sound is within its sentence. */
  markPosition(readAloud: SessionReadAloud): void;
  /** A sentence begins to be heard. */
  noteSentence(readAloud: SessionReadAloud, index: number, voice: VoiceRef): void;
  noteWord(readAloud: SessionReadAloud, index: number, word: TimedWord, isExact: boolean): void;
};

export type StageContext = Pick<SessionContext, 'openStream' | 'report'> & {
  settings(): ReadAloudSettings | undefined;
  dispatch(readAloud: SessionReadAloud, event: PlayEvent): void;
  /** The browser holds the sound back. */
  onHeld(readAloud: SessionReadAloud): void;
};

/** Makes an output; nothing plays yet. */
export const createPlaybackOutput = (context: StageContext): PlaybackOutput => {
  const { dispatch } = context;
  let timeline: SentenceTimeline | undefined;

  const close = (): void => {
    timeline?.close();
    timeline = undefined;
  };

  const noteSentence = (readAloud: SessionReadAloud, index: number, voice: VoiceRef): void => {
    if (index !== readAloud.position.index) readAloud.position = startOf(index);
    readAloud.voice = voice;
    dispatch(readAloud, { type: 'sound', index });
  };

  const noteWord = (readAloud: SessionReadAloud, index: number, word: TimedWord, isExact: boolean): void => {
    const sentence = readAloud.sentences[index];
    if (sentence === undefined) return;
    const { start, end, atMs } = word;
    readAloud.position = { index, offsetMs: Math.round(atMs), charIndex: start };
    // A voice that only reports how far it is gives an empty word.
    if (end > start) {
      context.report({ type: 'word', readAloudId: readAloud.id, sentenceId: sentence.id, start, end, isExact });
    }
  };

  return {
    timeline: () => timeline,
    open: (readAloud, mimeType) => {
      const opened = createSentenceTimeline(context.openStream, mimeType, {
        onSentence: (index, voice) => noteSentence(readAloud, index, voice),
        onWord: (index, word, isExact) => noteWord(readAloud, index, word, isExact),
        onDuration: (index, ms) => readAloud.durations.set(index, ms),
        onSound: () => {
          if (readAloud.state.status === 'preparing')
            dispatch(readAloud, { type: 'sound', index: readAloud.state.index });
        },
        onStall: () => {
          const { count, isComplete, status } = readAloud.state;
          if (isComplete || status !== 'playing' || !opened.hasPlayed(count - 1)) return;
          readAloud.position = startOf(count);
          dispatch(readAloud, { type: 'exhaust' });
        },
        onHeld: () => context.onHeld(readAloud),
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
    markPosition: (readAloud) => {
      const mark = timeline?.position();
      if (mark === undefined || mark.index !== readAloud.position.index) return;
      readAloud.position = { ...readAloud.position, offsetMs: Math.max(0, Math.round(mark.offsetMs)) };
    },
    noteSentence,
    noteWord,
  };
};
