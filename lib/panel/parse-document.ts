import type { ReadPdf } from '@/lib/documents/read-pdf-pages';
import { largestText } from '@/lib/domain/attachment';
import { largestDocument, largestPdf } from '@/lib/domain/attachments/attachment-limits';
import { base64Of } from '@/lib/domain/base64';
import { shownName } from '@/lib/domain/shown-name';
import type { FileNotice } from '@/lib/panel/draft-files';
import type { ReadFile, ReadOptions } from './read-file';

type OpenFile = { readonly file: File; readonly id: string };

const refused = (problem: Extract<ReadFile, { type: 'refused' }>['problem'], pages?: string): ReadFile => ({
  type: 'refused',
  problem,
  ...(pages !== undefined && { pages }),
});

/** Turns the reader's refusal into one of the panel's; any other error passes through. */
const withDocumentErrors = async (read: () => Promise<ReadFile>): Promise<ReadFile> => {
  const { DocumentError } = await import('@/lib/documents/document-error');
  try {
    return await read();
  } catch (error) {
    if (error instanceof DocumentError) return refused(error.problem);
    throw error;
  }
};

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A PDF of which no page has text, or letters, is one of pictures. */
const noticesOf = ({ pages, gaps }: ReadPdf): readonly FileNotice[] =>
  gaps.every(({ problem }) => problem === 'pages-without-text') && pages.every((text) => text === '')
    ? [{ problem: 'pictures-only', pages: '' }]
    : gaps;

/** The pages that have text, each under its number: a model can then say where something is. */
const textOfPages = (pages: readonly string[]): string =>
  pages.flatMap((text, index) => (text === '' ? [] : [`[Page ${index + 1}]\n${text}`])).join('\n\n');

/**
 * A PDF as a file with its text beside it, or beyond the size of a file as its text alone. Each page is reported to
 * `onProgress`. One without text is attached with a notice, since some models look at its pages; so is one of which letters
 * or pages cannot be read, with their numbers.
 */
export const readPdf = ({ file, id }: OpenFile, { signal, onProgress }: ReadOptions): Promise<ReadFile> =>
  withDocumentErrors(async () => {
    if (file.size > largestDocument) return refused('too-large');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { readPdfPages } = await import('@/lib/documents/read-pdf-pages');
    const read = await readPdfPages(bytes, { signal, longest: largestText, onProgress });
    if (read === undefined) return refused('too-much-text');
    const text = textOfPages(read.pages);
    const head = { id, name: shownName(file.name), pageCount: read.pages.length };
    const notices = noticesOf(read);
    if (file.size <= largestPdf) {
      const attachment = { ...head, mimeType: 'application/pdf', data: base64Of(bytes), ...(text !== '' && { text }) };
      return { type: 'read', attachment, notices };
    }
    const [first] = notices;
    if (text === '' && first !== undefined) return refused(first.problem, first.pages);
    return { type: 'read', attachment: { ...head, mimeType: 'text/plain', data: base64Of(utf8(text)) }, notices };
  });

/** A Word document as its text, in Markdown. */
export const readDocx = ({ file, id }: OpenFile): Promise<ReadFile> =>
  withDocumentErrors(async () => {
    if (file.size > largestDocument) return refused('too-large');
    const { docxText } = await import('@/lib/documents/docx-text');
    const text = docxText(new Uint8Array(await file.arrayBuffer()));
    if (text === '') return refused('empty');
    if (text.length > largestText) return refused('too-much-text');
    return {
      type: 'read',
      attachment: { id, name: shownName(file.name), mimeType: 'text/markdown', data: base64Of(utf8(text)) },
    };
  });
