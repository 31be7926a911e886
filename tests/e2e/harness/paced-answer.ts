import type { Script } from '../../simulators/core/script';

const words = 'lamp harbour quiet seven letters under green window slowly carried northern morning'.split(' ');

/** `count` numbered words in one paragraph, so that any part of it can be told from any other. */
export const numberedWords = (count: number): string =>
  Array.from({ length: count }, (_, index) => `${words[index % words.length]}${index}`).join(' ');

/** An answer of numbered words, written at a steady pace. */
export const pacedAnswer = (wordCount: number, paceMs: number): { readonly text: string; readonly script: Script } => {
  const text = numberedWords(wordCount);
  return { text, script: { answer: { pieces: [{ type: 'text', text }] }, paceMs } };
};

/** Where `heldAnswer` waits. */
export const heldGate = 'the rest';

/**
 * Such an answer that waits after so many words until its gate is opened: whatever a test does in the middle of it, it does
 * in the middle of it on a slow machine too.
 */
export const heldAnswer = (
  wordCount: number,
  paceMs: number,
  heldAfter: number,
): { readonly text: string; readonly script: Script } => {
  const text = numberedWords(wordCount);
  const before = numberedWords(heldAfter);
  const pieces = [
    { type: 'text' as const, text: before },
    { type: 'gate' as const, name: heldGate },
    { type: 'text' as const, text: text.slice(before.length) },
  ];
  return { text, script: { answer: { pieces }, paceMs } };
};
