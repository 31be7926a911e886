import type { Attachment } from '@/lib/domain/attachment';
import { isPageAttachment, passagesOf, withoutPassages } from '@/lib/domain/page-choice';
import type { PageSource } from '@/lib/domain/page-source';
import { estimateTokens } from '@/lib/domain/token-estimate';
import { choosePassages } from '@/lib/retrieval/choose-passages';

/** How much of a model's window the pages of a question may fill: the rest is for what was said, and for the answer. */
const shareForPages = 0.6;
/** What a model is taken to read where its service names no window, tokens. */
const assumedWindow = 32_000;

/**
 * The passages of a page that are left out so that the rest has at most `budget` tokens: those that answer the question
 * least stay behind. Without a question the page is taken from its beginning.
 */
const leftOutFor = (
  texts: readonly string[],
  { sections, language }: PageSource,
  question: string,
  budget: number,
): readonly number[] => {
  const passages = texts.map((text, index) => {
    const heading = sections.findLast(({ passage }) => passage <= index)?.title;
    return { text, ...(heading !== undefined && { headings: heading }) };
  });
  const options = language === undefined ? {} : { locale: language };
  const kept = new Set(choosePassages(question, passages, budget, options));
  return [...texts.keys()].filter((index) => !kept.has(index));
};

/**
 * Which passages of an attached page would be left out now: those that the user has left out; of a page that is too long
 * for the model, and of which the user has decided nothing, all but the best.
 */
export const leftOutNow = (
  file: Attachment,
  files: readonly Attachment[],
  question: string,
  contextWindow: number | undefined,
): readonly number[] => {
  if (!isPageAttachment(file)) return [];
  if (file.page.leftOut !== undefined) return file.page.leftOut;
  const pages = files.filter(isPageAttachment).length;
  const budget = ((contextWindow ?? assumedWindow) * shareForPages) / Math.max(1, pages);
  const passages = passagesOf(file);
  const tokens = passages.reduce((sum, passage) => sum + estimateTokens(passage), 0);
  return tokens <= budget ? [] : leftOutFor(passages, file.page, question, budget);
};

/** The files of a question as they would be sent. */
export const fittedFiles = (
  files: readonly Attachment[],
  question: string,
  contextWindow: number | undefined,
): readonly Attachment[] =>
  files.map((file) =>
    isPageAttachment(file) ? withoutPassages(file, leftOutNow(file, files, question, contextWindow)) : file,
  );
