import type { Attachment } from '@/lib/domain/attachment';
import { allSites, sitePattern } from '@/lib/domain/pages/page-access';
import type { Extraction, PageTab } from '@/lib/domain/pages/page-outcome';
import { requestAccess } from '@/lib/panel/access';
import { send } from '@/lib/panel/connection';
import { attachRead } from '@/lib/panel/draft-files';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast } from '@/lib/panel/toasts';
import { readPageState } from './page-state';
import { askForAccess, closePageCard, showPageRefusal, takeQuestion, usePage } from './page-store';
import type { PdfTab } from './pdf-tab';

/** Which part of a page. */
type PagePart = 'page' | 'selection';

/** What is done with what was read. */
type Use = (attachment: Attachment) => Promise<unknown>;

type Wanted = {
  readonly use: Use;
  /** Reads it again, when the user has allowed it. */
  proceed(): Promise<void>;
  readonly isElsewhere?: boolean;
};

/**
 * The text of a PDF in a tab; undefined when there is none, and then the user has been told, or is asked for access, with
 * which `proceed` reads it again.
 */
export const readPdf = async (
  tab: PdfTab,
  proceed: () => Promise<void>,
): Promise<Attachment | 'taken-off' | undefined> => {
  const { readPdfTab } = await import('./pdf-tab');
  return readPdfTab(tab, proceed);
};

const takePdf = async (tabId: number, { use, ...wanted }: Wanted): Promise<void> => {
  const { windowId } = useSession.getState();
  if (windowId === undefined) return;
  const tab = await send({ type: 'page-state', windowId, tabId });
  if (tab.type === 'ask') askForAccess({ ...tab, ...wanted });
  else if (tab.type === 'refused') showPageRefusal(tab.reason);
  const attachment = tab.type === 'readable' ? await readPdf(tab, wanted.proceed) : undefined;
  if (attachment === undefined || attachment === 'taken-off') return;
  closePageCard();
  await use(attachment);
};

const handleExtraction = async (extraction: Extraction, { use, ...wanted }: Wanted): Promise<void> => {
  switch (extraction.type) {
    case 'read':
      closePageCard();
      await use(extraction.attachment);
      return;
    case 'ask':
      askForAccess({ ...extraction, ...wanted });
      return;
    case 'refused':
      if (extraction.reason === 'pdf' && extraction.tabId !== undefined)
        await takePdf(extraction.tabId, { use, ...wanted });
      else showPageRefusal(extraction.reason);
      return;
    default:
      return extraction satisfies never;
  }
};

const readPart = async (tabId: number, url: string | undefined, part: PagePart, use: Use): Promise<void> => {
  const extraction = await send({ type: 'page-extract', tabId, part, ...(url !== undefined && { url }) });
  if (part === 'selection' && extraction.type === 'refused' && extraction.reason === 'empty') {
    showToast({ textKey: 'pages.nothingSelected' });
  } else await handleExtraction(extraction, { use, proceed: () => readPage(part, use) });
};

/** Reads the page beside the panel, or what is selected in it, to use it. Asks for access where it is needed. */
export const readPage = async (part: PagePart, use: Use): Promise<void> => {
  const { page } = usePage.getState();
  if (page === undefined) return;
  if (page.type === 'refused') showPageRefusal(page.reason);
  else await readPart(page.tabId, page.url, part, use).catch(showRefusal);
};

/** Attaches what was read; for a video without its transcript it says how the page shows one. */
const attach: Use = async (attachment) => {
  const isAttached = await attachRead(attachment);
  if (isAttached && attachment.page?.transcript === 'not-shown') showToast({ textKey: 'pages.noTranscript' });
};

/** Puts the page beside the panel, or what is selected in it, beside the question. */
export const attachPage = (part: PagePart): Promise<void> => readPage(part, attach);

/** Puts the page of another tab beside the question. Asks for access to that page alone. */
export const attachTab = async ({ tabId, url }: Pick<PageTab, 'tabId' | 'url'>): Promise<void> => {
  try {
    const extraction = await send({ type: 'page-extract', tabId, part: 'page', ...(url !== undefined && { url }) });
    await handleExtraction(extraction, {
      use: attach,
      isElsewhere: true,
      proceed: () => attachTab({ tabId, ...(url !== undefined && { url }) }),
    });
  } catch (error) {
    showRefusal(error);
  }
};

/** Attaches a picture of the page beside the panel to the question. */
export const attachPicture = async (): Promise<void> => {
  const { windowId } = useSession.getState();
  if (windowId === undefined) return;
  try {
    await handleExtraction(await send({ type: 'page-capture', windowId }), { use: attachRead, proceed: attachPicture });
  } catch (error) {
    showRefusal(error);
  }
};

/** The tabs that can be picked; also those whose address the browser does not tell. */
export const openTabs = async (): Promise<readonly PageTab[]> => {
  const { tabs } = await send({ type: 'page-tabs' });
  return tabs.filter(({ url }) => url === undefined || sitePattern(url) !== undefined);
};

/** The tabs that can be picked besides the one that this window shows. */
export const otherTabs = async (): Promise<readonly PageTab[]> => {
  const shown = usePage.getState().page?.tabId;
  return (await openTabs()).filter(({ tabId }) => tabId !== shown);
};

/** What the user is asked to allow: the site of the page, or every site. */
export const patternsFor = (url: string | undefined, reach: 'site' | 'all'): readonly string[] => {
  const site = url === undefined ? undefined : sitePattern(url);
  return reach === 'all' || site === undefined ? allSites : [site];
};

/** Shows the browser's own prompt, and goes on with what needed the answer. Answers whether the user allowed it. */
export const allowPage = async (patterns: readonly string[]): Promise<boolean> => {
  if (!(await requestAccess(patterns))) return false;
  await takeQuestion()?.proceed();
  await readPageState();
  return true;
};
