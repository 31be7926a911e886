/** Scripts that are written without spaces between words. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const closing = /^[\p{Pe}\p{Pf},.;:!?،؛؟。、，！？]/u;
const opening = /[\p{Ps}\p{Pi}\s]$/u;

const needsSpace = (left: string, right: string): boolean => {
  if (left === '' || right === '' || opening.test(left) || /^\s/u.test(right) || closing.test(right)) return false;
  return !spaceless.test([...left].at(-1) ?? '') && !spaceless.test([...right][0] ?? '');
};

/** Dictated words as they should appear between two texts: with the spaces that a writer would type. */
export const spacedBetween = (before: string, words: string, after: string): string => {
  const text = words.trim();
  if (text === '') return '';
  return `${needsSpace(before, text) ? ' ' : ''}${text}${needsSpace(text, after) ? ' ' : ''}`;
};
