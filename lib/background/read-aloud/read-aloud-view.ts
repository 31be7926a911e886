import type { ReadAloudEvent } from '@/lib/commands/read-aloud';
import { type Playback, type SpokenWord, sourceRange } from '@/lib/domain/read-aloud/read-aloud';
import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { StoredReadAloud } from './stored-read-aloud';

/** A read-aloud session as panels mirror it. */
export const readAloudView = (
  {
    readAloudId,
    title,
    messageId,
    document,
    sentences,
    isComplete,
    playback,
    voice: trial,
  }: StoredReadAloud & { readonly playback: Playback; readonly voice?: VoiceRef },
  around: Pick<ReadAloudView, 'rate' | 'volume' | 'queue'>,
): ReadAloudView => {
  const { status, voice, error, elapsedMs, totalMs, position } = playback;
  const sentence = sentences[position.index];
  return {
    readAloudId,
    title,
    ...(messageId !== undefined && { messageId }),
    ...(document !== undefined && { document }),
    ...(trial !== undefined && { isTrial: true }),
    status,
    ...(error !== undefined && { error }),
    ...(sentence !== undefined && { sentence: { id: sentence.id, language: sentence.language, ...sentence.source } }),
    sentenceIndex: position.index,
    sentenceCount: sentences.length,
    isComplete,
    ...(voice !== undefined && { voice }),
    elapsedMs,
    totalMs,
    ...around,
  };
};

/** A word that starts to be heard, as panels get it; undefined when it matches nothing in the source. */
export const heardWord = (
  { readAloudId, messageId, sentences }: StoredReadAloud,
  word: SpokenWord,
): ReadAloudEvent | undefined => {
  const sentence = sentences.find(({ id }) => id === word.sentenceId);
  if (readAloudId !== word.readAloudId || sentence === undefined) return undefined;
  const range = sourceRange(sentence, word.start, word.end);
  if (range === undefined) return undefined;
  const { isExact } = word;
  return { type: 'read-aloud-word', readAloudId, ...(messageId !== undefined && { messageId }), ...range, isExact };
};
