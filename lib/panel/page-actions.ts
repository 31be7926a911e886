import { allSites, sitePattern } from '@/lib/domain/page-access';
import type { PageReading } from '@/lib/domain/page-command';
import { requestAccess } from './access';
import { send } from './connection';
import { attachRead } from './draft-files';
import { readPageState } from './page-events';
import { askForAccess, closePageCard, showPageRefusal, usePage } from './page-store';
import { useSession } from './session-store';
import { showRefusal } from './show-error';
import { showToast } from './toasts';

/** Which part of a page. */
type PagePart = 'page' | 'selection';

const read = async (tabId: number, url: string | undefined, part: PagePart): Promise<void> => {
  const reading: PageReading = await send({ type: 'page-read', tabId, part, ...(url !== undefined && { url }) });
  switch (reading.type) {
    case 'read':
      closePageCard();
      await attachRead(reading.attachment);
      return;
    case 'ask':
      askForAccess({ ...reading, proceed: () => attachPage(part) });
      return;
    case 'refused':
      if (part === 'selection' && reading.reason === 'empty') showToast({ textKey: 'pages.nothingSelected' });
      else showPageRefusal(reading.reason);
      return;
    default:
      return reading satisfies never;
  }
};

/** Puts the page beside the panel, or what is selected in it, beside the question. Asks for access where it is needed. */
export const attachPage = async (part: PagePart): Promise<void> => {
  const { page } = usePage.getState();
  if (page === undefined) return;
  if (page.type === 'refused') showPageRefusal(page.reason);
  else await read(page.tabId, page.url, part).catch(showRefusal);
};

/** What the user is asked to allow: the site of the page, or every site. */
export const patternsFor = (url: string | undefined, reach: 'site' | 'all'): readonly string[] => {
  const site = url === undefined ? undefined : sitePattern(url);
  return reach === 'all' || site === undefined ? allSites : [site];
};

/** Asks the browser's own question, and goes on with what needed the answer. Answers whether the user allowed it. */
export const allowPage = async (patterns: readonly string[]): Promise<boolean> => {
  if (!(await requestAccess(patterns))) return false;
  await readPageState();
  return true;
};

/** Shows a passage of a page, in its tab where it is open. */
export const showPassage = (url: string, quote: string): void => {
  const { windowId } = useSession.getState();
  if (windowId !== undefined) send({ type: 'page-show', windowId, url, quote }).catch(showRefusal);
};
