import { type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import type { Playback, ReadAloudPosition, ReadAloudSentence, SpeakerOrder } from '@/lib/domain/read-aloud/read-aloud';
import type { VoiceEngine, VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { estimatedMs, momentIndex } from '@/lib/speech/spoken-time';
import { type PlayState, startState } from './play-state';
import { createVoiceChain, type VoiceChain } from './voice-chain';

/** What a session knows of the one thing that it reads. Only the session changes it. */
export type SessionReadAloud = {
  readonly id: string;
  readonly sentences: ReadAloudSentence[];
  /** By id, how long each takes, ms, while its sound is not known: a long page is not measured again at each report. */
  readonly estimates: Map<string, number>;
  state: PlayState;
  position: ReadAloudPosition;
  readonly chain: VoiceChain;
  /** Measured durations, ms, by index. */
  readonly durations: Map<number, number>;
  voice?: VoiceRef;
  error?: ChatErrorData;
};

/** The beginning of a sentence. */
export const startOf = (index: number): ReadAloudPosition => ({ index, offsetMs: 0, charIndex: 0 });

/** A read-aloud session as it is ordered. */
export const startReadAloud = (order: Extract<SpeakerOrder, { readonly type: 'start' }>): SessionReadAloud => {
  const { readAloudId, sentences, isComplete, isPaused, position } = order;
  return {
    id: readAloudId,
    sentences: [...sentences],
    estimates: new Map(sentences.map(({ id, text }) => [id, estimatedMs(text)])),
    state: startState({ index: position.index, count: sentences.length, isComplete, isPaused }),
    position,
    chain: createVoiceChain(),
    durations: new Map(),
  };
};

/** Adds what comes after what it holds; a new worker may give again what it has already. */
export const extendReadAloud = (
  { sentences, estimates }: SessionReadAloud,
  added: readonly ReadAloudSentence[],
): void => {
  for (const sentence of added) {
    if (estimates.has(sentence.id)) continue;
    sentences.push(sentence);
    estimates.set(sentence.id, estimatedMs(sentence.text));
  }
};

const lengthsOf = ({ estimates, durations }: SessionReadAloud): readonly number[] =>
  Array.from(estimates.values(), (estimate, index) => durations.get(index) ?? estimate);

/** The sentence that an order to seek means. */
export const seekIndex = (
  readAloud: SessionReadAloud,
  { index, atMs }: Pick<Extract<SpeakerOrder, { readonly type: 'seek' }>, 'index' | 'atMs'>,
): number => (atMs === undefined ? index : momentIndex(lengthsOf(readAloud), atMs));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Where a read-aloud session is, as a report. */
export const playbackOf = (readAloud: SessionReadAloud): Playback => {
  const { id, state, position, voice, error } = readAloud;
  const lengths = lengthsOf(readAloud);
  return {
    readAloudId: id,
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
