import { termsOf } from './terms';

/** A form under which a word is found, and how much such a find counts, 0 to 1. */
export type MatchingTerm = { readonly term: string; readonly word: string; readonly weight: number };

const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{2,}$/u;
/** Japanese endings and particles, which say nothing of what a text is about. */
const onlyKana = /^\p{Script=Hiragana}+$/u;
const latin = /^\p{Script=Latin}{5,}$/u;

/** Endings of English and German words that are inflected, longest first. What is left has at least four letters. */
const endings = ['ungen', 'lich', 'ing', 'ung', 'est', 'ern', 'en', 'er', 'em', 'es', 'ed', 'ly', 'e', 'n', 't', 's'];

/** A word of a Latin script without what inflection may have added; others as they are. */
export const stemOf = (term: string): string => {
  if (!latin.test(term)) return term;
  const ending = endings.find((candidate) => term.endsWith(candidate) && term.length - candidate.length >= 4);
  return ending === undefined ? term : term.slice(0, -ending.length);
};

const pairsOf = (term: string): readonly string[] =>
  Array.from({ length: term.length - 1 }, (_, index) => term.slice(index, index + 2));

/**
 * The forms of a text's words under which they are compared: the stem in Latin scripts; in Japanese, Chinese and Korean
 * the word as the segmenter cuts it and, since it may cut a question differently, each two neighbouring characters.
 */
export const matchingTermsOf = (text: string, locale?: string): readonly MatchingTerm[] =>
  termsOf(text, locale).flatMap((term): readonly MatchingTerm[] => {
    if (onlyKana.test(term)) return [];
    if (!unspaced.test(term)) return [{ term: stemOf(term), word: term, weight: 1 }];
    return [{ term, word: term, weight: 1 }, ...pairsOf(term).map((pair) => ({ term: pair, word: term, weight: 0.5 }))];
  });

/** A word of a script that puts letters together. */
const letters = /^[\p{L}\p{M}]{4,}$/u;
/** Shorter parts and roots are in too many words by chance, UTF-16 units. */
const shortestPart = 5;
const shortestRoot = 4;
/** How much of the shorter word its root is at least. */
const rootShare = 0.5;

const commonStart = (one: string, other: string): number => {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
};

/**
 * Whether two terms are relatives: one begins or ends the other, as the parts of a German compound do, or both begin with
 * the same root, as `solarpanel` and `solarplant` do, and the cases of a Russian noun.
 */
export const areRelated = (one: string, other: string): boolean => {
  const [part, whole] = one.length < other.length ? [one, other] : [other, one];
  if (part === whole || !letters.test(part) || unspaced.test(part)) return false;
  if (part.length >= shortestPart && whole.endsWith(part)) return true;
  return commonStart(part, whole) >= Math.max(shortestRoot, part.length * rootShare);
};
