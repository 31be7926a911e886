import type { Playback, ReadAloudPosition } from '@/lib/domain/read-aloud/read-aloud';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { estimatedMs } from '@/lib/speech/spoken-time';
import type { AddedText, OpenSource, ReadAloudText } from './read-aloud-text';
import type { StoredReadAloud } from './stored-read-aloud';
import { voiceRefOf } from './voice-plan';

/** What is being read aloud. */
export type CurrentReadAloud = StoredReadAloud & {
  /** Where its text comes from; absent after a restart of the worker, when all of it is stored. */
  readonly text?: ReadAloudText;
  /** Tried before the voices that the user chose. */
  readonly voice?: VoiceRef;
  readonly playback: Playback;
};

/** The beginning of a read-aloud session or of a sentence. */
export const beginning = { index: 0, offsetMs: 0, charIndex: 0 } as const;

const timesAt = (sentences: StoredReadAloud['sentences'], index: number): Pick<Playback, 'elapsedMs' | 'totalMs'> => {
  const lengths = sentences.map(({ text }) => estimatedMs(text));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return { elapsedMs: sum(lengths.slice(0, index)), totalMs: sum(lengths) };
};

/** A read-aloud session that starts with the sentence at an offset of its source. */
export const openedReadAloud = async (
  readAloudId: string,
  source: OpenSource,
  text: ReadAloudText,
  from: number,
): Promise<CurrentReadAloud> => {
  const { sentences, isComplete } = await text.take();
  const found = sentences.findIndex(({ source: range }) => range.end > from);
  const index = Math.max(0, found);
  const voice = source.type === 'text' && source.voice !== undefined ? voiceRefOf(source.voice) : undefined;
  const { title, messageId, document } = text;
  return {
    readAloudId,
    title,
    sentences,
    isComplete,
    text,
    playback: { readAloudId, status: 'preparing', position: { ...beginning, index }, ...timesAt(sentences, index) },
    ...(voice !== undefined && { voice }),
    ...(messageId !== undefined && { messageId }),
    ...(document !== undefined && { document }),
  };
};

/** A read-aloud session that an earlier worker stored: it waits for play. */
export const restoredReadAloud = (readAloud: StoredReadAloud, position: ReadAloudPosition): CurrentReadAloud => ({
  ...readAloud,
  playback: {
    readAloudId: readAloud.readAloudId,
    status: 'paused',
    position,
    ...timesAt(readAloud.sentences, position.index),
  },
});

/** A read-aloud session with the added sentences. */
export const grown = (readAloud: CurrentReadAloud, { sentences, isComplete }: AddedText): CurrentReadAloud => ({
  ...readAloud,
  sentences: [...readAloud.sentences, ...sentences],
  isComplete,
});
