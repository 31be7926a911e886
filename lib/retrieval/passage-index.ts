import { areRelated, matchingTermsOf } from './matching-terms';
import type { TermDocument } from './rank-passages';

/** A passage of a page and the headings that it is under. */
export type Passage = { readonly text: string; readonly headings?: string };

export type IndexOptions = {
  /** A BCP 47 tag for the word rules; the runtime's own locale when absent. */
  readonly locale?: string;
};

/** The words of passages, made once: a question is compared with it at a cost that does not grow with their text. */
export type PassageIndex = {
  readonly documents: readonly TermDocument[];
  readonly locale: string | undefined;
  /** The words of the passages that are a part of this one, or hold it. */
  related(term: string): readonly string[];
};

/** A word of a heading counts less than one of the passage: all passages under it share it. */
const headingWeight = 0.6;

/** Words whose relations are remembered: a question is typed key by key, and most of its words stay. */
const maxRemembered = 500;

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

const indexOf = (documents: readonly TermDocument[], locale: string | undefined): PassageIndex => {
  const vocabulary = new Set(documents.flatMap(({ counts }) => [...counts.keys()]));
  const remembered = new Map<string, readonly string[]>();
  return {
    documents,
    locale,
    related: (term) => {
      const known = remembered.get(term);
      if (known !== undefined) return known;
      const found = [...vocabulary].filter((other) => areRelated(term, other));
      if (remembered.size >= maxRemembered) remembered.clear();
      remembered.set(term, found);
      return found;
    },
  };
};

/** Indexes passages one by one: the caller may rest after each. */
export function* indexSteps(
  passages: readonly Passage[],
  { locale }: IndexOptions = {},
): Generator<void, PassageIndex> {
  const documents: TermDocument[] = [];
  for (const passage of passages) {
    documents.push(documentOf(passage, locale));
    yield;
  }
  return indexOf(documents, locale);
}

/** Indexes all passages at once: for a few, or where nobody waits. */
export const indexPassages = (passages: readonly Passage[], options: IndexOptions = {}): PassageIndex => {
  const steps = indexSteps(passages, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
};
