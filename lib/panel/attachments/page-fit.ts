import type { Attachment } from '@/lib/domain/attachment';
import { isPageAttachment, withoutPassages } from '@/lib/domain/pages/page-choice';
import { joinPassages } from '@/lib/domain/pages/page-passages';
import { choosePassages } from '@/lib/retrieval/choose-passages';
import { indexedPages, pagePassages, passageScores } from './page-index';

/** How much of a model's window the pages of a question may fill: the rest is for what was said, and for the answer. */
const shareForPages = 0.6;
/** The window that a model is assumed to have where its service names none, tokens. */
const assumedWindow = 32_000;

/**
 * Which passages of an attached page would be left out now: those that the user has left out; for a page that is too
 * long for the model and that the user has decided nothing about, all but the best. Without a question, and while the
 * words of the page are not known yet, the best are the first.
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
  const { tokens } = pagePassages(file);
  if (tokens.reduce((sum, count) => sum + count, 0) <= budget) return [];
  const kept = new Set(choosePassages(passageScores(file, question), tokens, budget));
  return [...tokens.keys()].filter((place) => !kept.has(place));
};

/** What the ledger counts of a file. */
export type CountedFile = Pick<Attachment, 'mimeType' | 'data' | 'text'>;

/** The files of a question as the ledger counts them: the same text as that of `fittedFiles`, without making it a file. */
export const countedFiles = (
  files: readonly Attachment[],
  question: string,
  contextWindow: number | undefined,
): readonly CountedFile[] =>
  files.map((file) => {
    if (!isPageAttachment(file)) return file;
    const out = new Set(leftOutNow(file, files, question, contextWindow));
    const kept = pagePassages(file).texts.filter((_, place) => !out.has(place));
    return { mimeType: file.mimeType, data: file.data, text: joinPassages(kept, []).text };
  });

/** The files of a question as they would be sent. */
export const fittedFiles = async (
  files: readonly Attachment[],
  question: string,
  contextWindow: number | undefined,
): Promise<readonly Attachment[]> => {
  await indexedPages(files);
  return files.map((file) =>
    isPageAttachment(file) ? withoutPassages(file, leftOutNow(file, files, question, contextWindow)) : file,
  );
};
