import type { TimedWord } from './estimated-words';

/** A word with the moment at which it is over, ms from the start of its sound. */
export type PlacedWord = TimedWord & { readonly endMs: number };

/** A word whose sound lacks less than this of its end is there, ms: services round its time. */
const roundedMs = 20;

/**
 * Where a sentence goes on of whose sound so much is there, ms: with the first word that is not whole. `offset` is that
 * word's in the text, UTF-16, or what follows the words that are known; `atMs` is where its sound would begin; `beganMs` is where the
 * first word begins. Undefined when no word is whole.
 */
export const firstMissingWord = (
  words: readonly PlacedWord[],
  text: string,
  heldMs: number,
): { readonly offset: number; readonly atMs: number; readonly beganMs: number } | undefined => {
  const next = words.findIndex(({ endMs }) => endMs > heldMs + roundedMs);
  const [first, last, missing] = [words[0], words.at(-1), words[next]];
  if (next === 0 || first === undefined || last === undefined) return undefined;
  if (missing !== undefined) return { offset: missing.start, atMs: missing.atMs, beganMs: first.atMs };
  const closing = /^[\s\p{Pe}\p{Pf}.,;:!?…、。，；：！？]*/u.exec(text.slice(last.end))?.[0] ?? '';
  return { offset: last.end + closing.length, atMs: last.endMs, beganMs: first.atMs };
};
