import { lineSentences } from '@/lib/domain/pages/sentence-pieces';
import { weightedTerms } from './choose-passages';
import { indexPassages } from './passage-index';
import { rankTerms } from './rank-passages';

/** A stretch of a text, `[start, end)`, UTF-16 units. */
export type TextStretch = { readonly start: number; readonly end: number };

/** What a passage puts before the items of a list and the lines of a transcript, which is not in the page's own text. */
const itemMark = /^(?:• |\d+\. |\[[\d:]+\] )/u;

/** The end of a sentence, in any script, with the quotation marks and brackets after it. */
const ending = /\p{Sentence_Terminal}[\p{Pe}\p{Pf}"']*$/u;

const sentencesOf = (passage: string): readonly TextStretch[] => {
  const found: TextStretch[] = [];
  let lineStart = 0;
  for (const line of passage.split('\n')) {
    const mark = itemMark.exec(line)?.[0].length ?? 0;
    let at = lineStart + mark;
    for (const sentence of lineSentences(line.slice(mark))) {
      const start = at + sentence.length - sentence.trimStart().length;
      const end = at + sentence.trimEnd().length;
      if (end > start) found.push({ start, end });
      at += sentence.length;
    }
    lineStart += line.length + 1;
  }
  return found;
};

/**
 * The sentence of a passage that a statement rests on: the one with most of its telling words, whatever its length.
 * The first of `statements` that has words in common with the passage decides. Undefined where none has: the answer may be
 * in another language.
 */
export const quotedSentence = (passage: string, statements: readonly string[]): TextStretch | undefined => {
  const sentences = sentencesOf(passage);
  if (sentences.length === 1) return sentences[0];
  const index = indexPassages(sentences.map(({ start, end }) => ({ text: passage.slice(start, end) })));
  // A heading is short, and names what all below it is about: neither its length nor a repetition counts.
  const documents = index.documents.map(({ counts }) => ({
    length: 1,
    counts: new Map([...counts.keys()].map((term) => [term, 1])),
  }));
  for (const statement of statements) {
    const scores = rankTerms(weightedTerms(statement, index), documents);
    const best = Math.max(...scores);
    const equals = sentences.filter((_, place) => scores[place] === best);
    // Of two that say as much the one without an end is a heading.
    if (best > 0) return equals.find(({ start, end }) => ending.test(passage.slice(start, end))) ?? equals[0];
  }
  return undefined;
};
