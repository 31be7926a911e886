import { estimateTokens } from '@/lib/domain/token-estimate';
import { functionWords } from './function-words';
import { isPartOf, matchingTermsOf } from './matching-terms';
import { rankTerms, type TermDocument } from './rank-passages';

/** A passage of a page and the headings that it stands under. */
export type Passage = { readonly text: string; readonly headings?: string };

export type ChoiceOptions = {
  /** A BCP 47 tag for the word rules; the runtime's own locale when absent. */
  readonly locale?: string;
};

/** A word of a heading counts less than one of the passage: all passages under it share it. */
const headingWeight = 0.6;
/** A find of a part of a compound, or of the compound that a word is part of. */
const partWeight = 0.5;
/** What stands right beside a passage that answers belongs to the answer. */
const neighbourWeight = 0.2;

const documentOf = ({ text, headings = '' }: Passage, locale: string | undefined): TermDocument => {
  const counts = new Map<string, number>();
  let length = 0;
  for (const { term, weight } of matchingTermsOf(text, locale)) {
    counts.set(term, (counts.get(term) ?? 0) + weight);
    length += weight;
  }
  for (const { term, weight } of matchingTermsOf(headings, locale)) {
    counts.set(term, (counts.get(term) ?? 0) + weight * headingWeight);
  }
  return { length, counts };
};

/** The question's words with their weights, and the words of the page that are parts of them or hold them. */
const weightedTerms = (
  question: string,
  documents: readonly TermDocument[],
  locale: string | undefined,
): ReadonlyMap<string, number> => {
  const wanted = new Map<string, number>();
  const add = (term: string, weight: number): void => void wanted.set(term, Math.max(wanted.get(term) ?? 0, weight));
  const vocabulary = new Set(documents.flatMap(({ counts }) => [...counts.keys()]));
  const asked = matchingTermsOf(question, locale);
  const telling = asked.filter(({ word }) => !functionWords.has(word));
  for (const { term, weight } of telling.length > 0 ? telling : asked) {
    add(term, weight);
    for (const other of vocabulary) if (isPartOf(term, other)) add(other, weight * partWeight);
  }
  return wanted;
};

/**
 * Scores each passage by how well it answers a question, in the order of the page; 0 where nothing speaks for it. Okapi
 * BM25 over stems and parts of compounds, with the headings of a passage and a share of its neighbours' scores.
 */
export const scorePassages = (
  question: string,
  passages: readonly Passage[],
  { locale }: ChoiceOptions = {},
): readonly number[] => {
  const documents = passages.map((passage) => documentOf(passage, locale));
  const scores = rankTerms(weightedTerms(question, documents, locale), documents);
  const at = (index: number): number => scores[index] ?? 0;
  return scores.map((score, index) => score + neighbourWeight * (at(index - 1) + at(index + 1)));
};

/**
 * The passages to send with a question, as indices in the order of the page, of together at most `budget` tokens: those
 * that answer it best, and while there is room others from the beginning of the page on. One is given at least.
 */
export const choosePassages = (
  question: string,
  passages: readonly Passage[],
  budget: number,
  options: ChoiceOptions = {},
): readonly number[] => {
  const scores = scorePassages(question, passages, options);
  const order = [...passages.keys()].toSorted((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other);
  const chosen = new Set<number>();
  let tokens = 0;
  for (const index of order) {
    const more = estimateTokens(passages[index]?.text ?? '');
    if (tokens + more > budget && chosen.size > 0) continue;
    tokens += more;
    chosen.add(index);
  }
  return [...chosen].toSorted((one, other) => one - other);
};
