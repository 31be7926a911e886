import type { Attachment } from '@/lib/domain/attachment';
import { decodeBase64 } from '@/lib/domain/base64';
import type { LinkedPage } from '@/lib/domain/pages/page-outcome';
import { shownName } from '@/lib/domain/shown-name';
import { send, sendOrReport } from '@/lib/panel/connection';
import { attachRead, isKept, keepDraftFile, sayFileNotices, sayFileProblem } from '@/lib/panel/draft-files';
import { beginReading, endReading, noteProgress } from '@/lib/panel/file-imports';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { newId } from '@/lib/platform/new-id';
import { askForAccess, closePageCard, showPageRefusal } from './page-store';

/** A link that the user asked about: the id of its handoff, and where it leads. */
export type AskedLink = { readonly id: string; readonly url: string };

type Reading = { readonly readingId: string; readonly signal: AbortSignal };

/** A file as an attachment: a PDF as its text with its pages, others as if the user had chosen them. */
const readFile = async (
  { id }: AskedLink,
  { url, name, mimeType, data }: Extract<LinkedPage, { readonly type: 'file' }>,
  { readingId, signal }: Reading,
): Promise<Attachment | undefined> => {
  if (mimeType === 'application/pdf') {
    const { pdfText } = await import('./pdf-tab');
    return pdfText({ id, url, title: name, data }, readingId, signal);
  }
  const { readAttachment } = await import('@/lib/panel/read-attachment');
  const file = new File([decodeBase64(data)], name, { type: mimeType });
  const read = await readAttachment(file, id, { signal, onProgress: (progress) => noteProgress(readingId, progress) });
  if (read.type === 'refused') {
    sayFileProblem(name, read.problem, read.pages);
    return undefined;
  }
  sayFileNotices(name, read.notices ?? []);
  return read.attachment;
};

const attachmentOf = async (link: AskedLink, answer: LinkedPage, reading: Reading): Promise<Attachment | undefined> => {
  switch (answer.type) {
    case 'read':
      return { ...answer.attachment, id: link.id };
    case 'file':
      return readFile(link, answer, reading);
    case 'ask':
      askForAccess({ ...answer, link: link.url, proceed: () => attachLink(link) });
      return undefined;
    case 'refused':
      showPageRefusal(answer.reason, link.url);
      return undefined;
    default:
      return answer satisfies never;
  }
};

/**
 * Reads what a link leads to and puts it beside the question that was being written. Meanwhile it stands among the files that
 * are being read, where the user can take it off. Asks for access to its site where that is needed.
 */
export const attachLink = async (link: AskedLink): Promise<void> => {
  const { draftKey } = useSession.getState();
  const isStored = isKept(draftKey);
  const readingId = newId();
  const signal = beginReading({ id: readingId, draftKey, name: shownName(link.url.replace(/^https?:\/\//u, '')) });
  const stop = (): void => void sendOrReport({ type: 'page-reading-stop', readingId });
  signal.addEventListener('abort', stop, { once: true });
  try {
    const answer = await send({ type: 'page-link', readingId, linkId: link.id });
    if (signal.aborted) return;
    if (answer.type === 'read' || answer.type === 'file') closePageCard();
    const attachment = await attachmentOf(link, answer, { readingId, signal });
    if (attachment === undefined || signal.aborted) return;
    if (useSession.getState().draftKey === draftKey) await attachRead(attachment);
    else if (isStored) keepDraftFile(draftKey, attachment);
  } catch (error) {
    if (!signal.aborted) showRefusal(error);
  } finally {
    endReading(readingId);
  }
};
