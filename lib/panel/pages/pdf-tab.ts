import type { Attachment } from '@/lib/domain/attachment';
import { largestText } from '@/lib/domain/attachment';
import { decodeBase64 } from '@/lib/domain/base64';
import { pdfAttachment } from '@/lib/domain/pages/page-attachment';
import { send } from '@/lib/panel/connection';
import type { FileProblem } from '@/lib/panel/draft-files';
import { sayFileProblem } from '@/lib/panel/draft-files';
import { beginReading, endReading, noteProgress } from '@/lib/panel/file-imports';
import { useSession } from '@/lib/panel/session-store';
import { newId } from '@/lib/platform/new-id';
import { showPageRefusal } from './page-store';

/** A PDF in a tab, as the user saw it. */
export type PdfTab = { readonly tabId: number; readonly url: string; readonly title: string };

/** The text of each page, or why there is none; and the pages with letters that cannot be read, as it is said. */
type ReadPages = { readonly pages: readonly string[] | FileProblem; readonly unread?: string };

const readPages = async (data: string, id: string, signal: AbortSignal): Promise<ReadPages> => {
  const [{ pdfPages }, { pageNumbers }, { DocumentError }] = await Promise.all([
    import('@/lib/documents/pdf-text'),
    import('@/lib/documents/page-numbers'),
    import('@/lib/documents/document-error'),
  ]);
  const pages: string[] = [];
  const numbers: number[] = [];
  let length = 0;
  try {
    for await (const { page, pageCount, text, hasUnread } of pdfPages(decodeBase64(data), signal)) {
      pages.push(text);
      if (hasUnread) numbers.push(page);
      length += text.length;
      if (length > largestText) return { pages: 'too-much-text' };
      noteProgress(id, { page, pageCount });
    }
  } catch (error) {
    if (error instanceof DocumentError) return { pages: error.problem };
    throw error;
  }
  const unread = numbers.length === 0 ? undefined : pageNumbers(numbers);
  const none = unread === undefined ? 'pictures-only' : 'unread-letters';
  return { pages: length === 0 ? none : pages, ...(unread !== undefined && { unread }) };
};

/**
 * The text of a PDF that a tab shows, page by page. If there is none, says why and answers undefined; `taken-off` when the
 * user takes it off while it is being read.
 */
export const readPdfTab = async ({ tabId, url, title }: PdfTab): Promise<Attachment | 'taken-off' | undefined> => {
  const id = newId();
  const name = title === '' ? url : title;
  const signal = beginReading({ id, draftKey: useSession.getState().draftKey, name });
  try {
    const file = await send({ type: 'page-file', tabId, url });
    if (file.type === 'refused') showPageRefusal(file.reason);
    else if (file.type === 'too-large') sayFileProblem(name, 'too-large');
    if (file.type !== 'file') return undefined;
    const { pages, unread } = await readPages(file.data, id, signal);
    if (typeof pages === 'string') {
      sayFileProblem(name, pages, unread);
      return undefined;
    }
    if (unread !== undefined) sayFileProblem(name, 'unread-letters', unread);
    return pdfAttachment(id, { url, title: name, pages });
  } catch (error) {
    if (signal.aborted) return 'taken-off';
    throw error;
  } finally {
    endReading(id);
  }
};
