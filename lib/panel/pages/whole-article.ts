import type { ChatEvent } from '@/lib/commands/all';
import type { Attachment } from '@/lib/domain/attachment';
import { isSameDocument } from '@/lib/domain/pages/page-access';
import { isPageAttachment, type PageAttachment } from '@/lib/domain/pages/page-choice';
import { chatConnection, send, sendOrReport } from '@/lib/panel/connection';
import { roomProblem, sayFileProblem } from '@/lib/panel/draft-files';
import { beginReading, endReading, noteProgress } from '@/lib/panel/file-imports';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast } from '@/lib/panel/toasts';
import { newId } from '@/lib/platform/new-id';
import { openTabs } from './page-actions';
import { askForAccess, closePageCard, showPageRefusal, usePage } from './page-store';

/** The tab that shows a page: the one beside the panel first. */
const tabOf = async (url: string): Promise<number | undefined> => {
  const { page } = usePage.getState();
  if (page?.type === 'readable' && isSameDocument(page.url, url)) return page.tabId;
  return (await openTabs()).find((tab) => tab.url !== undefined && isSameDocument(tab.url, url))?.tabId;
};

/** A draft by its key, and whether it was stored when the reading began. */
type Draft = { readonly draftKey: string; readonly isKept: boolean };

/** What is attached to a draft by now; the user may be in another conversation, or have deleted this one. */
const filesOf = async ({ draftKey, isKept }: Draft): Promise<readonly Attachment[]> => {
  const { draftKey: shown, draftFiles } = useSession.getState();
  if (shown === draftKey) return draftFiles;
  if (!isKept) return [];
  const { readDraftFiles } = await import('@/lib/storage/read/drafts');
  return readDraftFiles(draftKey);
};

/** The article goes where its first page is attached. */
const replace = async (was: PageAttachment, whole: Attachment, { draftKey, isKept }: Draft): Promise<void> => {
  const { draftKey: shown, draftFiles, isTemporary } = useSession.getState();
  const isShown = shown === draftKey;
  if (isShown) useSession.setState({ draftFiles: draftFiles.map((file) => (file.id === was.id ? whole : file)) });
  // It may have become a temporary one meanwhile.
  if (!isKept || (isShown && isTemporary)) return;
  await sendOrReport({ type: 'draft-file-add', key: draftKey, file: whole });
  await sendOrReport({ type: 'draft-file-remove', key: draftKey, fileId: was.id });
};

/** Says what of the article could not be had. */
const sayMissing = (was: PageAttachment, whole: Attachment): void => {
  // Without a word about an article, the page shows no other pages any more.
  const { read, all, isWhole } = whole.page?.article ?? { read: 1 };
  if (isWhole === true) return;
  if (read <= (was.page.article?.read ?? 1)) showToast({ textKey: 'pages.noFurther' });
  else if (all !== undefined) showToast({ textKey: 'pages.furtherMissing', values: { read, all } });
};

/**
 * Fetches the other pages of the article of which one is attached, one after the other, and attaches all of it in that
 * page's place. How far it is stands among the files that are being read, where the user can take it off.
 */
export const addWholeArticle = async (was: PageAttachment): Promise<void> => {
  const id = newId();
  const { draftKey, isTemporary } = useSession.getState();
  const { url, title } = was.page;
  const signal = beginReading({ id, draftKey, name: title === '' ? url : title, replaces: was.id });
  const stop = (): void => void sendOrReport({ type: 'page-reading-stop', readingId: id });
  signal.addEventListener('abort', stop, { once: true });
  const stopListening = chatConnection().onEvent((event: ChatEvent) => {
    if (event.type !== 'page-whole-progress' || event.readingId !== id) return;
    noteProgress(id, { page: event.page, ...(event.count !== undefined && { pageCount: event.count }) });
  });
  try {
    const tabId = await tabOf(url);
    if (signal.aborted) return;
    if (tabId === undefined) {
      showPageRefusal('gone');
      return;
    }
    const extraction = await send({ type: 'page-whole', readingId: id, tabId, url });
    if (signal.aborted) return;
    if (extraction.type === 'ask') askForAccess({ ...extraction, proceed: () => addWholeArticle(was) });
    else if (extraction.type === 'refused') showPageRefusal(extraction.reason);
    if (extraction.type !== 'read' || !isPageAttachment(extraction.attachment)) return;
    closePageCard();
    const draft = { draftKey, isKept: draftKey !== '' && !isTemporary };
    const files = await filesOf(draft);
    // The page was taken off or sent, or its conversation is gone.
    if (signal.aborted || !files.some((file) => file.id === was.id)) return;
    const problem = roomProblem(extraction.attachment, was.id, files);
    if (problem === undefined) {
      await replace(was, extraction.attachment, draft);
      sayMissing(was, extraction.attachment);
    } else sayFileProblem(extraction.attachment.name, problem);
  } catch (error) {
    if (!signal.aborted) showRefusal(error);
  } finally {
    stopListening();
    endReading(id);
  }
};
