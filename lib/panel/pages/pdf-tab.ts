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

/** The text of each page, or why there is none. */
const readPages = async (data: string, id: string, signal: AbortSignal): Promise<readonly string[] | FileProblem> => {
  const [{ pdfPages }, { DocumentError }] = await Promise.all([
    import('@/lib/documents/pdf-text'),
    import('@/lib/documents/document-error'),
  ]);
  const pages: string[] = [];
  let length = 0;
  try {
    for await (const { page, pageCount, text } of pdfPages(decodeBase64(data), signal)) {
      pages.push(text);
      length += text.length;
      if (length > largestText) return 'too-much-text';
      noteProgress(id, { page, pageCount });
    }
  } catch (error) {
    if (error instanceof DocumentError) return error.problem;
    throw error;
  }
  return length === 0 ? 'pictures-only' : pages;
};

/**
 * The text of a PDF that a tab shows, page by page. If there is none, says why and answers undefined; also undefined
 * when the user takes it off while it is being read.
 */
export const readPdfTab = async ({ tabId, url, title }: PdfTab): Promise<Attachment | undefined> => {
  const id = newId();
  const name = title === '' ? url : title;
  const signal = beginReading({ id, draftKey: useSession.getState().draftKey, name });
  try {
    const file = await send({ type: 'page-file', tabId, url });
    if (file.type === 'refused') showPageRefusal(file.reason);
    else if (file.type === 'too-large') sayFileProblem(name, 'too-large');
    if (file.type !== 'file') return undefined;
    const pages = await readPages(file.data, id, signal);
    if (typeof pages !== 'string') return pdfAttachment(id, { url, title: name, pages });
    sayFileProblem(name, pages);
    return undefined;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    endReading(id);
  }
};
