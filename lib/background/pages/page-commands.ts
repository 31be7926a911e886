import type { pageCommands as declared } from '@/lib/commands/pages';
import type { PageState } from '@/lib/domain/pages/page-access';
import type { PageFile } from '@/lib/domain/pages/page-outcome';
import type { CommandHandlers } from '../command-handlers';
import type { PageBrowser } from '../page-browser';
import type { ArticleReadings } from './article-readings';
import type { Handoffs } from './handoffs';
import type { PageAccess } from './page-access';
import type { PageExtractor } from './page-extractor';
import type { SitesAtHand } from './sites-at-hand';

export type PageCommandContext = {
  readonly pages: PageBrowser;
  readonly access: PageAccess;
  readonly extractor: PageExtractor;
  readonly articles: ArticleReadings;
  /** Fetches the PDF that a tab shows. */
  readFile(tabId: number, url: string): Promise<PageFile>;
  readonly handoffs: Handoffs;
  readonly sitesAtHand: Pick<SitesAtHand, 'add' | 'remove'>;
};

/** Pages: their state, their text, pictures of them, what gestures on them left for the panel, and the sites at hand. */
export const pageCommands = (context: PageCommandContext): CommandHandlers<typeof declared> => {
  const { pages, access, extractor, articles, handoffs, sitesAtHand } = context;

  const stateOf = async (windowId: number, tabId: number | undefined): Promise<PageState> =>
    access.stateOf(await (tabId === undefined ? pages.activeTab(windowId) : pages.findTab(tabId)));

  return {
    'page-state': ({ windowId, tabId }) => stateOf(windowId, tabId),
    'page-extract': ({ tabId, part, url }) => {
      const target = { tabId, ...(url !== undefined && { url }) };
      return part === 'page' ? extractor.readPage(target) : extractor.readSelection(target);
    },
    'page-whole': ({ readingId, tabId, url }, panel) => articles.begin(readingId, { tabId, url }, panel),
    'page-whole-stop': async ({ readingId }) => {
      articles.stop(readingId);
      return null;
    },
    'page-file': ({ tabId, url }) => context.readFile(tabId, url),
    'page-tabs': async () => ({
      tabs: (await pages.allTabs())
        .filter(({ isIncognito }) => !isIncognito)
        .map(({ id, windowId, title, url }) => ({
          tabId: id,
          windowId,
          ...(title !== undefined && { title }),
          ...(url !== undefined && { url }),
        })),
    }),
    'page-capture': ({ windowId }) => extractor.capture(windowId),
    'handoff-list': async ({ windowId }) => ({ handoffs: await handoffs.list(windowId) }),
    'handoff-done': async ({ windowId, handoffId }) => {
      await handoffs.remove(windowId, handoffId);
      return null;
    },
    'sites-at-hand-remove': async ({ sites }) => {
      await sitesAtHand.remove(sites);
      return null;
    },
    'sites-at-hand-restore': async ({ sites }) => {
      await sitesAtHand.add(sites);
      return null;
    },
  };
};
