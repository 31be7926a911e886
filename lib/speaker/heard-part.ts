import type { SpeechRequest } from '@/lib/domain/read-aloud/voice-engine';
import { estimatedMs } from '@/lib/speech/spoken-time';
import { estimatedWords, type TimedWord } from './estimated-words';

/** A word with the moment at which it is over, ms from the start of its sound. */
export type PlacedWord = TimedWord & { readonly endMs: number };

/** A word whose sound lacks less than this of its end is there, ms: services round its time. */
const roundedMs = 20;

/** Estimated words one after another; the last ends with the sound. */
export const placedWords = (words: readonly TimedWord[], durationMs: number): readonly PlacedWord[] =>
  words.map((word, index) => ({ ...word, endMs: words[index + 1]?.atMs ?? durationMs }));

/**
 * Where a sentence goes on of whose sound so much is there, ms: with the first word that is not whole. `offset` is that
 * word's in the text, UTF-16, or what follows the words whose times were told; `atMs` is where its sound would begin; `beganMs` is where the
 * first word begins. Without the words' own times they are estimated. Undefined when no word is whole.
 */
export const firstMissingWord = (
  { text, language }: Pick<SpeechRequest, 'text' | 'language'>,
  told: readonly PlacedWord[],
  heldMs: number,
): { readonly offset: number; readonly atMs: number; readonly beganMs: number } | undefined => {
  const expectedMs = estimatedMs(text);
  const words = told.length > 0 ? told : placedWords(estimatedWords(text, language, expectedMs), expectedMs);
  const next = words.findIndex(({ endMs }) => endMs > heldMs + roundedMs);
  const [first, last, missing] = [words[0], words.at(-1), words[next]];
  if (next === 0 || first === undefined || last === undefined) return undefined;
  if (missing !== undefined) return { offset: missing.start, atMs: missing.atMs, beganMs: first.atMs };
  const closing = /^[\s\p{Pe}\p{Pf}.,;:!?…、。，；：！？]*/u.exec(text.slice(last.end))?.[0] ?? '';
  return { offset: last.end + closing.length, atMs: last.endMs, beganMs: first.atMs };
};
