/**
 * Takes out what a model repeats when it continues an answer. `tail` is the end of the answer so far;
 * `held` is new text that may still turn out to repeat it.
 */
export type Overlap = { readonly tail: string; readonly held: string; readonly isDecided: boolean };

const longest = 2000;
/** A shorter agreement is more often chance than repetition. */
const shortest = 8;

/** The state before the first new text. */
export const startOverlap = (answer: string): Overlap => ({
  tail: answer.slice(-longest),
  held: '',
  isDecided: answer === '',
});

/** How many UTF-16 units at the start of `text` repeat the end of `tail`; 0 below eight. */
export const overlapLength = (tail: string, text: string): number => {
  for (let length = Math.min(tail.length, text.length); length >= shortest; length -= 1) {
    if (tail.endsWith(text.slice(0, length))) return length;
  }
  return 0;
};

const mayGoOn = (tail: string, text: string): boolean => {
  for (let start = tail.indexOf(text); start >= 0; start = tail.indexOf(text, start + 1)) {
    if (start + text.length < tail.length) return true;
  }
  return false;
};

/** Takes new text and returns the part of it that continues the answer. */
export const feedOverlap = (overlap: Overlap, text: string): { readonly overlap: Overlap; readonly text: string } => {
  if (overlap.isDecided) return { overlap, text };
  const held = overlap.held + text;
  if (mayGoOn(overlap.tail, held)) return { overlap: { ...overlap, held }, text: '' };
  return endOverlap({ ...overlap, held });
};

/** Decides about the text that is still held, as if no more text came. */
export const endOverlap = (overlap: Overlap): { readonly overlap: Overlap; readonly text: string } => ({
  overlap: { ...overlap, held: '', isDecided: true },
  text: overlap.held.slice(overlapLength(overlap.tail, overlap.held)),
});
