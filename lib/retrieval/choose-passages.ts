import { functionWords } from './function-words';
import { matchingTermsOf } from './matching-terms';
import type { PassageIndex } from './passage-index';
import { rankTerms } from './rank-passages';

/** For a match with a part of a compound, or with the compound that a word is part of. */
const partWeight = 0.5;
/** The text right beside a passage that answers belongs to the answer. */
const neighbourWeight = 0.2;

/** The question's words with their weights, and the words of the page that are parts of them or hold them. */
export const weightedTerms = (question: string, { locale, related }: PassageIndex): ReadonlyMap<string, number> => {
  const wanted = new Map<string, number>();
  const add = (term: string, weight: number): void => void wanted.set(term, Math.max(wanted.get(term) ?? 0, weight));
  const asked = matchingTermsOf(question, locale);
  const telling = asked.filter(({ word }) => !functionWords.has(word));
  for (const { term, weight } of telling.length > 0 ? telling : asked) {
    add(term, weight);
    for (const other of related(term)) add(other, weight * partWeight);
  }
  return wanted;
};

/**
 * Scores each passage by how well it answers a question, in the order of the page; 0 where nothing speaks for it. Okapi
 * BM25 over stems and parts of compounds, with the headings of a passage and a share of its neighbours' scores.
 */
export const scorePassages = (question: string, index: PassageIndex): readonly number[] => {
  const scores = rankTerms(weightedTerms(question, index), index.documents);
  const at = (place: number): number => scores[place] ?? 0;
  return scores.map((score, place) => score + neighbourWeight * (at(place - 1) + at(place + 1)));
};

/**
 * The passages to send with a question, as indices in the order of the page, at most `budget` tokens together: those
 * with the best scores and, while there is room, others from the beginning of the page. At least one is returned.
 * `tokens` holds the tokens of each passage.
 */
export const choosePassages = (
  scores: readonly number[],
  tokens: readonly number[],
  budget: number,
): readonly number[] => {
  const order = [...tokens.keys()].toSorted((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other);
  const chosen = new Set<number>();
  let sum = 0;
  for (const index of order) {
    const more = tokens[index] ?? 0;
    if (sum + more > budget && chosen.size > 0) continue;
    sum += more;
    chosen.add(index);
  }
  return [...chosen].toSorted((one, other) => one - other);
};
