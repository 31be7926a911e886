import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import type { Playback, ReadingPosition, ReadingSentence, SpeakerOrder } from '@/lib/domain/reading';
import type { VoiceEngine, VoiceRef } from '@/lib/domain/voice-engine';
import { estimatedMs } from './estimated-words';
import { type PlayState, startState } from './play-state';
import { createVoiceChain, type VoiceChain } from './voice-chain';

/** What a session knows of the one thing that it reads. Only the session changes it. */
export type SessionReading = {
  readonly id: string;
  sentences: readonly ReadingSentence[];
  state: PlayState;
  position: ReadingPosition;
  readonly chain: VoiceChain;
  /** Measured durations, ms, by index. */
  readonly durations: Map<number, number>;
  voice?: VoiceRef;
  error?: ChatErrorData;
};

/** A reading as it is ordered. */
export const startReading = (order: Extract<SpeakerOrder, { readonly type: 'start' }>): SessionReading => {
  const { readingId, sentences, isComplete, isPaused, position } = order;
  return {
    id: readingId,
    sentences,
    state: startState({ index: position.index, count: sentences.length, isComplete, isPaused }),
    position,
    chain: createVoiceChain(),
    durations: new Map(),
  };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Where a reading is, to be told. */
export const playbackOf = (reading: SessionReading): Playback => {
  const { id, sentences, state, position, voice, error } = reading;
  const lengths = sentences.map(({ text }, index) => reading.durations.get(index) ?? estimatedMs(text));
  return {
    readingId: id,
    status: state.status,
    position,
    ...(voice !== undefined && { voice }),
    ...(error !== undefined && { error }),
    elapsedMs: Math.round(sum(lengths.slice(0, position.index)) + position.offsetMs),
    totalMs: Math.round(sum(lengths)),
  };
};

/** Why a sentence was not spoken, as data. */
export const explainFailure = (engine: VoiceEngine | undefined, error: unknown): ChatErrorData =>
  error instanceof ChatError ? error.data : (engine?.explain(error) ?? { code: 'unknown' });
