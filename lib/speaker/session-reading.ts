import { type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import type { Playback, ReadingPosition, ReadingSentence, SpeakerOrder } from '@/lib/domain/read-aloud/reading';
import type { VoiceEngine, VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { estimatedMs, momentIndex } from '@/lib/speech/spoken-time';
import { type PlayState, startState } from './play-state';
import { createVoiceChain, type VoiceChain } from './voice-chain';

/** What a session knows of the one thing that it reads. Only the session changes it. */
export type SessionReading = {
  readonly id: string;
  readonly sentences: ReadingSentence[];
  /** By id how long each takes, ms, as far as its sound is not known: a long page is not measured anew at each report. */
  readonly estimates: Map<string, number>;
  state: PlayState;
  position: ReadingPosition;
  readonly chain: VoiceChain;
  /** Measured durations, ms, by index. */
  readonly durations: Map<number, number>;
  voice?: VoiceRef;
  error?: ChatErrorData;
};

/** The beginning of a sentence. */
export const startOf = (index: number): ReadingPosition => ({ index, offsetMs: 0, charIndex: 0 });

/** A reading as it is ordered. */
export const startReading = (order: Extract<SpeakerOrder, { readonly type: 'start' }>): SessionReading => {
  const { readingId, sentences, isComplete, isPaused, position } = order;
  return {
    id: readingId,
    sentences: [...sentences],
    estimates: new Map(sentences.map(({ id, text }) => [id, estimatedMs(text)])),
    state: startState({ index: position.index, count: sentences.length, isComplete, isPaused }),
    position,
    chain: createVoiceChain(),
    durations: new Map(),
  };
};

/** Adds what comes after what it holds; what it has already, a new worker may give again. */
export const extendReading = ({ sentences, estimates }: SessionReading, added: readonly ReadingSentence[]): void => {
  for (const sentence of added) {
    if (estimates.has(sentence.id)) continue;
    sentences.push(sentence);
    estimates.set(sentence.id, estimatedMs(sentence.text));
  }
};

const lengthsOf = ({ estimates, durations }: SessionReading): readonly number[] =>
  Array.from(estimates.values(), (estimate, index) => durations.get(index) ?? estimate);

/** The sentence that an order to seek means. */
export const seekIndex = (
  reading: SessionReading,
  { index, atMs }: Pick<Extract<SpeakerOrder, { readonly type: 'seek' }>, 'index' | 'atMs'>,
): number => (atMs === undefined ? index : momentIndex(lengthsOf(reading), atMs));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Where a reading is, to be told. */
export const playbackOf = (reading: SessionReading): Playback => {
  const { id, state, position, voice, error } = reading;
  const lengths = lengthsOf(reading);
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
  errorDataOf(error, (other) => engine?.explain(other) ?? { code: 'unknown' });
