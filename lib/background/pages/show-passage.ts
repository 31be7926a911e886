import type { ChatCommand } from '@/lib/commands/all';
import type { QuotePlace } from '@/lib/domain/pages/overlay';
import { isSameDocument, type TabFacts } from '@/lib/domain/pages/page-access';
import type { PageDocument } from '@/lib/platform/page-scripts';
import type { PageBrowser } from '../page-browser';
import type { PageAccess } from './page-access';
import { addressOfQuote } from './text-fragment';

export type ShowPassageContext = {
  readonly pages: Pick<PageBrowser, 'allTabs' | 'showTab' | 'goTo' | 'openTab' | 'openLoadedTab' | 'documentOf'>;
  readonly access: PageAccess;
  /** Scrolls to the passage and highlights it. Throws without access. */
  highlight(document: PageDocument, place: QuotePlace): Promise<void>;
};

/**
 * Shows a passage of a page in its tab, or in a new one: we highlight it where we have access, else the browser itself
 * marks the quotation that the address names.
 */
export const createShowPassage = (context: ShowPassageContext) => {
  const { pages, access } = context;

  /** Whether it was highlighted, or the page has reported that it is not there any more. */
  const highlightIn = async (tab: TabFacts, place: QuotePlace): Promise<boolean> => {
    if ((await access.stateOf(tab)).type !== 'readable') return false;
    try {
      const document = await pages.documentOf(tab.id, 0);
      if (document !== undefined) await context.highlight(document, place);
      return document !== undefined;
    } catch {
      await access.forget(tab.id);
      return false;
    }
  };

  /** The tab of the page, preferably one of the window that asks. */
  const openTabOf = async (windowId: number, url: string): Promise<TabFacts | undefined> => {
    const tabs = (await pages.allTabs()).filter((tab) => tab.url !== undefined && isSameDocument(tab.url, url));
    return tabs.find((tab) => tab.windowId === windowId) ?? tabs[0];
  };

  return async ({ windowId, url, place }: Extract<ChatCommand, { readonly type: 'page-show' }>): Promise<null> => {
    const address = addressOfQuote(url, place.quote);
    const open = await openTabOf(windowId, url);
    if (open !== undefined) {
      await pages.showTab(open);
      if (!(await highlightIn(open, place))) await pages.goTo(open, address);
      return null;
    }
    if (!(await access.isOpenTo(url))) {
      await pages.openTab(windowId, address);
      return null;
    }
    const loaded = await pages.openLoadedTab(windowId, url);
    if (loaded !== undefined && !(await highlightIn(loaded, place))) await pages.goTo(loaded, address);
    return null;
  };
};
