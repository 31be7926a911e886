import type { Playback, ReadingPosition } from '@/lib/domain/read-aloud/reading';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { estimatedMs } from '@/lib/speech/spoken-time';
import type { AddedText, OpenSource, ReadingText } from './reading-text';
import type { StoredReading } from './stored-reading';
import { voiceRefOf } from './voice-plan';

/** What is being read. */
export type CurrentReading = StoredReading & {
  /** Where its text comes from; absent after a restart of the worker, when all of it is stored. */
  readonly text?: ReadingText;
  /** Speaks before the voices that the user chose. */
  readonly voice?: VoiceRef;
  readonly playback: Playback;
};

/** The beginning of a reading or of a sentence. */
export const beginning = { index: 0, offsetMs: 0, charIndex: 0 } as const;

const timesAt = (sentences: StoredReading['sentences'], index: number): Pick<Playback, 'elapsedMs' | 'totalMs'> => {
  const lengths = sentences.map(({ text }) => estimatedMs(text));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return { elapsedMs: sum(lengths.slice(0, index)), totalMs: sum(lengths) };
};

/** A reading that begins with the sentence at an offset of its source. */
export const openedReading = (
  readingId: string,
  source: OpenSource,
  text: ReadingText,
  from: number,
): CurrentReading => {
  const { sentences, isComplete } = text.take();
  const found = sentences.findIndex(({ source: range }) => range.end > from);
  const index = Math.max(0, found);
  const voice = source.type === 'text' && source.voice !== undefined ? voiceRefOf(source.voice) : undefined;
  const { title, messageId, document } = text;
  return {
    readingId,
    title,
    sentences,
    isComplete,
    text,
    playback: { readingId, status: 'preparing', position: { ...beginning, index }, ...timesAt(sentences, index) },
    ...(voice !== undefined && { voice }),
    ...(messageId !== undefined && { messageId }),
    ...(document !== undefined && { document }),
  };
};

/** A reading that an earlier worker kept: it waits for play. */
export const restoredReading = (reading: StoredReading, position: ReadingPosition): CurrentReading => ({
  ...reading,
  playback: {
    readingId: reading.readingId,
    status: 'paused',
    position,
    ...timesAt(reading.sentences, position.index),
  },
});

/** A reading with the sentences that have come to it. */
export const grown = (reading: CurrentReading, { sentences, isComplete }: AddedText): CurrentReading => ({
  ...reading,
  sentences: [...reading.sentences, ...sentences],
  isComplete,
});
