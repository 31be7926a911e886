import type { ReadingEvent } from '@/lib/commands/read-aloud';
import { type Playback, type SpokenWord, sourceRange } from '@/lib/domain/read-aloud/reading';
import type { ReadingView } from '@/lib/domain/read-aloud/view';
import type { StoredReading } from './stored-reading';

/** A reading as panels mirror it. */
export const readingView = (
  {
    readingId,
    title,
    messageId,
    document,
    sentences,
    isComplete,
    playback,
  }: StoredReading & { readonly playback: Playback },
  around: Pick<ReadingView, 'rate' | 'volume' | 'queue'>,
): ReadingView => {
  const { status, voice, error, elapsedMs, totalMs, position } = playback;
  const sentence = sentences[position.index];
  return {
    readingId,
    title,
    ...(messageId !== undefined && { messageId }),
    ...(document !== undefined && { document }),
    status,
    ...(error !== undefined && { error }),
    ...(sentence !== undefined && { sentence: { id: sentence.id, ...sentence.source } }),
    sentenceIndex: position.index,
    sentenceCount: sentences.length,
    isComplete,
    ...(voice !== undefined && { voice }),
    elapsedMs,
    totalMs,
    ...around,
  };
};

/** A word that begins to sound, as panels are told it; undefined when it stands for nothing in the source. */
export const heardWord = (
  { readingId, messageId, sentences }: StoredReading,
  word: SpokenWord,
): ReadingEvent | undefined => {
  const sentence = sentences.find(({ id }) => id === word.sentenceId);
  if (readingId !== word.readingId || sentence === undefined) return undefined;
  const range = sourceRange(sentence, word.start, word.end);
  if (range === undefined) return undefined;
  const { isExact } = word;
  return { type: 'reading-word', readingId, ...(messageId !== undefined && { messageId }), ...range, isExact };
};
