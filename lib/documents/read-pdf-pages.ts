import { pageNumbers } from './page-numbers';
import { type OpenPdfWorker, pdfPages } from './pdf-text';

/** What is missing of the text of a PDF: letters whose font does not say which they are, or all of a page, as of a scan. */
export type PdfGap = { readonly problem: 'unread-letters' | 'pages-without-text'; readonly pages: string };

/** The text of each page. `gaps`: what is missing, with the numbers of the pages as people write them. */
export type ReadPdf = { readonly pages: readonly string[]; readonly gaps: readonly PdfGap[] };

export type ReadPdfOptions = {
  readonly signal: AbortSignal;
  /** More text than this is not read, UTF-16 units. */
  readonly longest: number;
  onProgress(progress: { readonly page: number; readonly pageCount: number }): void;
  readonly openWorker?: OpenPdfWorker;
};

/** Reads a PDF to its end; undefined where it has more text than wanted. Ends and throws as `pdfPages` does. */
export const readPdfPages = async (
  bytes: Uint8Array,
  { signal, longest, onProgress, openWorker }: ReadPdfOptions,
): Promise<ReadPdf | undefined> => {
  const pages: string[] = [];
  const unread: number[] = [];
  let length = 0;
  for await (const { page, pageCount, text, hasUnread } of pdfPages(bytes, signal, openWorker)) {
    pages.push(text);
    if (hasUnread) unread.push(page);
    length += text.length;
    if (length > longest) return undefined;
    onProgress({ page, pageCount });
  }
  const empty = pages.flatMap((text, index) => (text === '' && !unread.includes(index + 1) ? [index + 1] : []));
  const gaps: readonly (readonly [PdfGap['problem'], readonly number[]])[] = [
    ['unread-letters', unread],
    ['pages-without-text', empty],
  ];
  return {
    pages,
    gaps: gaps.flatMap(([problem, at]) => (at.length === 0 ? [] : [{ problem, pages: pageNumbers(at) }])),
  };
};
