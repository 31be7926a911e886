import type { Attachment } from '@/lib/domain/attachment';
import { isPageAttachment, type PageAttachment, withoutPassages } from '@/lib/domain/pages/page-choice';
import { joinPassages } from '@/lib/domain/pages/page-passages';
import { choosePassages } from '@/lib/retrieval/choose-passages';
import { indexedPages, pagePassages, passageScores } from './page-index';

/** How much of a model's window the pages of a question may fill: the rest is for what was said, and for the answer. */
const shareForPages = 0.6;
/** The window that a model is assumed to have where its service names none, tokens. */
const assumedWindow = 32_000;

/** How much of a page is wanted, tokens: all of it, or what the user has not left out. */
const neededTokens = (file: PageAttachment): number => {
  const { tokens, allTokens } = pagePassages(file);
  return (file.page.leftOut ?? []).reduce((sum, place) => sum - (tokens[place] ?? 0), allTokens);
};

/**
 * How much of a page may be sent beside the others, tokens. What the user has chosen is sent as it is; the rest is for
 * the others, shared so that a short one leaves what it does not need to the long ones.
 */
const budgetOf = (file: PageAttachment, files: readonly Attachment[], contextWindow: number | undefined): number => {
  const pages = files.filter(isPageAttachment);
  const chosen = pages.filter(({ page }) => page.leftOut !== undefined);
  let rest = (contextWindow ?? assumedWindow) * shareForPages;
  for (const page of chosen) rest -= neededTokens(page);
  const needs = pages.filter((page) => !chosen.includes(page)).map(neededTokens);
  const own = neededTokens(file);
  for (const [index, need] of needs.toSorted((one, other) => one - other).entries()) {
    const share = Math.max(0, rest) / (needs.length - index);
    if (need >= own || need > share) return share;
    rest -= need;
  }
  return rest;
};

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
  const budget = budgetOf(file, files, contextWindow);
  const { tokens, allTokens } = pagePassages(file);
  if (allTokens <= budget) return [];
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
