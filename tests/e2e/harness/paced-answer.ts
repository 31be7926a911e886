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
