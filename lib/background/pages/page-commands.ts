import type { pageCommands as declared } from '@/lib/commands/pages';
import type { PageState } from '@/lib/domain/pages/page-access';
import type { LinkedPage, PageFile, RegionPicture } from '@/lib/domain/pages/page-outcome';
import type { CommandHandlers } from '../command-handlers';
import type { PageBrowser } from '../page-browser';
import type { ReadArticleFor } from './article-readings';
import type { AskedLink, AskedLinks } from './asked-links';
import type { Handoffs } from './handoffs';
import type { PageAccess } from './page-access';
import type { PageExtractor } from './page-extractor';
import type { PageReadings } from './page-readings';
import type { RegionWish } from './page-region';
import type { SitesAtHand } from './sites-at-hand';

export type PageCommandContext = {
  readonly pages: PageBrowser;
  readonly access: PageAccess;
  readonly extractor: PageExtractor;
  readonly readArticle: ReadArticleFor;
  readonly readings: PageReadings;
  readonly links: Pick<AskedLinks, 'find'>;
  readLink(link: AskedLink, signal: AbortSignal): Promise<LinkedPage>;
  /** Fetches the PDF that a tab shows. */
  readFile(tabId: number, url: string): Promise<PageFile>;
  chooseRegion(wish: RegionWish, signal: AbortSignal): Promise<RegionPicture>;
  readonly handoffs: Handoffs;
  readonly sitesAtHand: Pick<SitesAtHand, 'add' | 'remove'>;
};

/** Pages: their state, their text, pictures of them, what gestures on them left for the panel, and the sites at hand. */
export const pageCommands = (context: PageCommandContext): CommandHandlers<typeof declared> => {
  const { pages, access, extractor, readings, links, handoffs, sitesAtHand } = context;

  const stateOf = async (windowId: number, tabId: number | undefined): Promise<PageState> =>
    access.stateOf(await (tabId === undefined ? pages.activeTab(windowId) : pages.findTab(tabId)));

  return {
    'page-state': ({ windowId, tabId }) => stateOf(windowId, tabId),
    'page-extract': ({ tabId, part, url }) => {
      const target = { tabId, ...(url !== undefined && { url }) };
      return part === 'page' ? extractor.readPage(target) : extractor.readSelection(target);
    },
    'page-whole': ({ readingId, tabId, url }, panel) => context.readArticle(readingId, { tabId, url }, panel),
    'page-link': async ({ readingId, linkId }, panel) => {
      const link = await links.find(linkId);
      if (link === undefined) return { type: 'refused', reason: 'gone' };
      return readings.run(readingId, panel, (signal) => context.readLink(link, signal));
    },
    'page-reading-stop': async ({ readingId }) => {
      readings.stop(readingId);
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
    'page-region': ({ readingId, windowId, words }, panel) =>
      readings.run(readingId, panel, (signal) => context.chooseRegion({ windowId, words }, signal)),
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
