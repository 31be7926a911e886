import { termsOf } from './terms';

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

// The usual values (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009, section 3.2).
const saturation = 1.2;
const lengthWeight = 0.75;

const countTerms = (terms: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
};

/** A text as its words: how often each occurs, which may be a share, and how many there are. */
export type TermDocument = { readonly length: number; readonly counts: ReadonlyMap<string, number> };

/**
 * The score of each document for weighted words, with Okapi BM25. The inverse document frequency is
 * `ln(1 + (N - n + 0.5) / (n + 0.5))`, which is never negative: a word that stands in most documents counts little, not
 * against.
 */
export const rankTerms = (
  wanted: ReadonlyMap<string, number>,
  documents: readonly TermDocument[],
): readonly number[] => {
  const meanLength = documents.reduce((sum, document) => sum + document.length, 0) / Math.max(documents.length, 1);
  const weights = [...wanted].map(([term, share]) => {
    const holding = documents.filter((document) => document.counts.has(term)).length;
    return [term, share * Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5))] as const;
  });
  return documents.map((document) => {
    let score = 0;
    for (const [term, weight] of weights) {
      const count = document.counts.get(term) ?? 0;
      const lengthFactor = 1 - lengthWeight + (lengthWeight * document.length) / Math.max(meanLength, 1);
      score += (weight * count * (saturation + 1)) / (count + saturation * lengthFactor);
    }
    return score;
  });
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
