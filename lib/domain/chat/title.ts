import type { Attachment } from '@/lib/domain/attachment';

const longestTitle = 60;
/** As much of a page's title as leaves room for the question. */
const longestOfPage = 40;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * The title that a first question gives: its first line of words, at most 60 graphemes, cut at a word and closed with an
 * ellipsis. Empty when the question holds no text.
 */
export const titleFrom = (question: string, longest = longestTitle): string => {
  const text = question.replace(/\s+/g, ' ').trim();
  const fitting = [...graphemes.segment(text.slice(0, longest * 16))].slice(0, longest + 1);
  const cutAt = fitting[longest]?.index;
  if (cutAt === undefined) return text;
  let end = 0;
  for (const word of words.segment(text.slice(0, cutAt + longest))) {
    if (word.index + word.segment.length > cutAt) break;
    end = word.index + word.segment.length;
  }
  return `${text.slice(0, end === 0 ? cutAt : end).trimEnd()}…`;
};

type TitledFile = Pick<Attachment, 'name' | 'page'>;

/**
 * The title of a new conversation. One that begins with a page is told from the others by it: “Summarize this.” says
 * nothing. Without words it is the first file.
 */
export const firstTitle = (question: string, files: readonly TitledFile[]): string => {
  const page = titleFrom(files.find((file) => file.page !== undefined)?.page?.title ?? '', longestOfPage);
  const words = titleFrom(question);
  return [page, words].filter((part) => part !== '').join(' · ') || (files[0]?.name ?? '');
};
