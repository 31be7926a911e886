import { termsOf } from '@/lib/retrieval/terms';
import { sandboxLabel } from './label';
import { type RankedPassage, rankPassages } from './rank-passages';

const maxPassages = 3;
const maxSentences = 20_000;
/** A summary is made of the beginning of a long text. */
const maxSummarySentences = 500;
const summaryRequest = /\bsummar|\btl;?dr\b|\b(?:main|key) points?\b|\bwhat is (?:this|it) about\b/i;
/** A passage far weaker than the best one is no answer. */
const minShareOfBest = 0.35;

type Sentence = {
  readonly text: string /** The number of the passage that it stands in. */;
  readonly passage?: number;
};

const numbered = /^\[(\d+)\]\s+/u;

const sentencesOf = (text: string): readonly Sentence[] => {
  const sentences: Sentence[] = [];
  let passage: number | undefined;
  for (const paragraph of text.split(/\n+/u)) {
    const number = numbered.exec(paragraph)?.[1];
    if (number !== undefined) passage = Number(number);
    const words = paragraph.replace(numbered, '');
    for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(words)) {
      const sentence = segment.trim();
      if (sentence !== '') sentences.push({ text: sentence, ...(passage !== undefined && { passage }) });
      if (sentences.length === maxSentences) return sentences;
    }
  }
  return sentences;
};

/** The sentences with most of the words that recur: what the text comes back to. */
const rankByCentrality = (sentences: readonly string[]): readonly RankedPassage[] => {
  const beginning = sentences.slice(0, maxSummarySentences);
  const seen = new Set<string>();
  const recurring = new Set<string>();
  for (const sentence of beginning) {
    for (const term of new Set(termsOf(sentence))) (seen.has(term) ? recurring : seen).add(term);
  }
  return rankPassages([...recurring].join(' '), beginning);
};

/** A sentence as a quote, with its passage cited. */
const quote = ({ text, passage }: Sentence): string =>
  `> ${text.replace(/[\\`*_[\]<>#|$~]/gu, '\\$&')}${passage === undefined ? '' : ` [${passage}]`}`;

const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? '' : 's'}`;

/**
 * Answers a question about a text with the text's own best sentences, as Markdown quotes in their order. `undefined` when
 * no sentence shares a word with the question and the caller may have something better to say.
 */
export const answerFromText = (question: string, text: string): string | undefined => {
  const sentences = sentencesOf(text);
  const isSummary = summaryRequest.test(question);
  const words = sentences.map((sentence) => sentence.text);
  const ranked = isSummary ? rankByCentrality(words) : rankPassages(question, words);
  const best = ranked[0];
  if (best === undefined) return undefined;
  const chosen = ranked
    .slice(0, maxPassages)
    .filter((passage) => passage.score >= best.score * minShareOfBest)
    .sort((one, other) => one.index - other.index);
  const quotes = chosen.flatMap(({ index }) => sentences.slice(index, index + 1).map(quote)).join('\n\n');
  const compared = isSummary ? 'each other' : 'your words';
  const heading = chosen.length === 1 ? 'The best one' : `The best ${chosen.length}`;
  return `**${sandboxLabel}.** I do not understand the text; I compared its ${count(sentences.length, 'sentence')} with ${compared}. ${heading}:\n\n${quotes}\n`;
};

/** What to say about a text when no sentence of it shares a word with the question. */
export const noAnswerInText = (text: string): string => {
  const sentences = sentencesOf(text);
  const beginning = sentences.slice(0, 2).map(quote).join('\n\n');
  return `**${sandboxLabel}.** No sentence of the text shares a word with your question, so I have nothing to quote for it. The text has ${count(sentences.length, 'sentence')} and begins:\n\n${beginning}\n`;
};
