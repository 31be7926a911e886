import type { ReadPdf } from '@/lib/documents/read-pdf-pages';
import type { Attachment } from '@/lib/domain/attachment';
import { largestText } from '@/lib/domain/attachment';
import { decodeBase64 } from '@/lib/domain/base64';
import { pdfAttachment } from '@/lib/domain/pages/page-attachment';
import { send } from '@/lib/panel/connection';
import type { FileProblem } from '@/lib/panel/draft-files';
import { sayFileNotices, sayFileProblem } from '@/lib/panel/draft-files';
import type { PageProgress } from '@/lib/panel/file-imports';
import { beginReading, endReading, noteProgress } from '@/lib/panel/file-imports';
import { useSession } from '@/lib/panel/session-store';
import { newId } from '@/lib/platform/new-id';
import { askForAccess, showPageRefusal } from './page-store';

/** A PDF in a tab, as the user saw it. */
export type PdfTab = { readonly tabId: number; readonly url: string; readonly title: string };

/** The text of each page and what is missing of it, or why there is none. */
const readPages = async (data: string, id: string, signal: AbortSignal): Promise<ReadPdf | FileProblem> => {
  const [{ readPdfPages }, { DocumentError }] = await Promise.all([
    import('@/lib/documents/read-pdf-pages'),
    import('@/lib/documents/document-error'),
  ]);
  try {
    const onProgress = (progress: PageProgress): void => noteProgress(id, progress);
    return (await readPdfPages(decodeBase64(data), { signal, longest: largestText, onProgress })) ?? 'too-much-text';
  } catch (error) {
    if (error instanceof DocumentError) return error.problem;
    throw error;
  }
};

/**
 * The text of a PDF from the web, page by page; undefined when there is none, and then the user has been told. `readingId`:
 * under which its progress is shown.
 */
export const pdfText = async (
  {
    id,
    url,
    title,
    data,
  }: { readonly id: string; readonly url: string; readonly title: string; readonly data: string },
  readingId: string,
  signal: AbortSignal,
): Promise<Attachment | undefined> => {
  const read = await readPages(data, readingId, signal);
  if (typeof read === 'string') {
    sayFileProblem(title, read);
    return undefined;
  }
  const { pages, gaps } = read;
  if (pages.every((text) => text === '')) {
    const unread = gaps.find(({ problem }) => problem === 'unread-letters');
    sayFileProblem(title, unread?.problem ?? 'pictures-only', unread?.pages);
    return undefined;
  }
  sayFileNotices(title, gaps);
  return pdfAttachment(id, { url, title, pages });
};

/**
 * The text of a PDF that a tab shows, page by page. If there is none, says why, or asks for access with which
 * `proceed` reads it again, and answers undefined; `taken-off` when the user takes it off while it is being read.
 */
export const readPdfTab = async (
  { tabId, url, title }: PdfTab,
  proceed: () => Promise<void>,
): Promise<Attachment | 'taken-off' | undefined> => {
  const id = newId();
  const name = title === '' ? url : title;
  const signal = beginReading({ id, draftKey: useSession.getState().draftKey, name });
  try {
    const file = await send({ type: 'page-file', tabId, url });
    if (file.type === 'refused') showPageRefusal(file.reason);
    else if (file.type === 'ask') askForAccess({ ...file, proceed });
    else if (file.type === 'too-large') sayFileProblem(name, 'too-large');
    if (file.type !== 'file') return undefined;
    return await pdfText({ id, url, title: name, data: file.data }, id, signal);
  } catch (error) {
    if (signal.aborted) return 'taken-off';
    throw error;
  } finally {
    endReading(id);
  }
};
