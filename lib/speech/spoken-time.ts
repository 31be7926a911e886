import { spokenWidth } from './spoken-width';

/** ms of speech for one unit of width: about 14 Latin letters a second, a CJK letter counts as two. */
const msPerWidth = 70;

/** How long a text takes to speak at normal speed, ms, before its sound is known. */
export const estimatedMs = (text: string): number => spokenWidth(text) * msPerWidth;

/** Which of several consecutive pieces, given their lengths in ms, plays at a moment. After the end: the last. */
export const momentIndex = (lengths: readonly number[], atMs: number): number => {
  let before = 0;
  for (const [index, length] of lengths.entries()) {
    before += length;
    if (atMs < before) return index;
  }
  return Math.max(0, lengths.length - 1);
};
