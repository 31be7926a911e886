import { rankTerms, type TermDocument } from '@/lib/retrieval/rank-passages';
import { termsOf } from '@/lib/retrieval/terms';

/** A passage that shares at least one word with the question. */
export type RankedPassage = {
  /** Its place in the list that was given. */
  readonly index: number;
  /** Above 0; comparable within one ranking only. */
  readonly score: number;
};

export type RankOptions = {
  /** A BCP 47 tag for the word rules; the runtime's own locale when absent. */
  readonly locale?: string;
};

const countTerms = (terms: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
};

/**
 * Ranks passages by how well they answer a question, best first, with Okapi BM25; equal scores keep the given order.
 * Passages without any word of the question are left out, so the result may be empty. Each word of the question counts
 * once.
 */
export const rankPassages = (
  question: string,
  passages: readonly string[],
  options: RankOptions = {},
): readonly RankedPassage[] => {
  const documents = passages.map((passage): TermDocument => {
    const terms = termsOf(passage, options.locale);
    return { length: terms.length, counts: countTerms(terms) };
  });
  const wanted = new Map(termsOf(question, options.locale).map((term) => [term, 1]));
  return rankTerms(wanted, documents)
    .map((score, index) => ({ index, score }))
    .filter((ranked) => ranked.score > 0)
    .sort((first, second) => second.score - first.score || first.index - second.index);
};
