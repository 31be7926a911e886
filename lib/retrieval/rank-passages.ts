// The usual values (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009, section 3.2).
const saturation = 1.2;
const lengthWeight = 0.75;

/** A text as its words: how often each occurs, which may be a fraction, and how many there are. */
export type TermDocument = { readonly length: number; readonly counts: ReadonlyMap<string, number> };

/**
 * The score of each document for weighted words, with Okapi BM25. The inverse document frequency is
 * `ln(1 + (N - n + 0.5) / (n + 0.5))`, which is never negative: a word that occurs in most documents counts little, not
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
