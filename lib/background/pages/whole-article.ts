import { maxFurtherPages } from '@/lib/domain/pages/further-page';
import { isSamePage, joinPages, type NumberedPage } from '@/lib/domain/pages/join-pages';
import { isSameDocument } from '@/lib/domain/pages/page-access';
import { pageAttachment } from '@/lib/domain/pages/page-attachment';
import type { ArticlePages, PageContent } from '@/lib/domain/pages/page-content';
import { pagesBeside } from '@/lib/domain/pages/page-numbers';
import type { Extraction } from '@/lib/domain/pages/page-outcome';
import type { Timers } from '@/lib/platform/clock';
import type { PageBrowser } from '../page-browser';
import { type PageTarget, refused } from './asked-documents';
import { createLaidOutPages } from './laid-out-pages';
import type { PageAccess } from './page-access';
import type { PageExtractor } from './page-extractor';

/** How far the reading is: the page that is being fetched, and how many there are, where that is known. */
export type ArticleProgress = { readonly page: number; readonly count?: number };

/** What a reading of several pages listens to. */
export type ArticleReading = {
  readonly signal: AbortSignal;
  onProgress(progress: ArticleProgress): void;
};

/** The pages of an article that could be had. */
export type ReadArticle = {
  readonly own: PageContent;
  /** In the order of their numbers, the page at hand among them. */
  readonly pages: readonly NumberedPage[];
  /** How many there are, as far as that is known. */
  readonly count?: number;
  /** All of them are there. */
  readonly isWhole: boolean;
};

export type WholeArticle = {
  /** Fetches the other pages of the article in a tab, one after the other. */
  read(
    target: PageTarget,
    reading: ArticleReading,
  ): Promise<ReadArticle | Exclude<Extraction, { readonly type: 'read' }>>;
  /** All of it as an attachment. */
  attach(target: PageTarget, reading: ArticleReading): Promise<Extraction>;
};

export type WholeArticleContext = {
  readonly pages: Pick<PageBrowser, 'documentNamed' | 'layOutPage' | 'runInDocument' | 'findTab'>;
  readonly access: Pick<PageAccess, 'stateOf'>;
  readonly extractor: Pick<PageExtractor, 'extract'>;
  readonly timers: Timers;
  readonly newId: () => string;
};

/** The numbers of the pages that are still wanted, and where they are, as the pages that were read say. */
const createPlan = (
  { number, count: said, others }: ArticlePages,
  isPage: (address: string, number: number) => boolean,
) => {
  const addresses = new Map<number, string>();
  const tried = new Set([number]);
  let count = said;
  const learn = ({ others: found, count: more }: Pick<ArticlePages, 'others' | 'count'>): void => {
    for (const { number: at, url } of found) {
      if (!addresses.has(at) && isPage(url, at)) addresses.set(at, url);
    }
    if (more !== undefined) count = Math.max(count ?? 0, more);
  };
  learn({ others });
  return {
    learn,
    count: () => count,
    next: (): { readonly number: number; readonly address: string } | undefined => {
      const open = [...addresses].filter(([at]) => !tried.has(at));
      const [first] = open.toSorted(([one], [other]) => one - other);
      if (first === undefined || tried.size > maxFurtherPages) return undefined;
      tried.add(first[0]);
      return { number: first[0], address: first[1] };
    },
    /** Numbers that are known of and were not read. */
    isAllRead: (read: ReadonlySet<number>): boolean => {
      const last = Math.max(count ?? 0, ...addresses.keys());
      for (let at = 1; at <= last; at += 1) if (!read.has(at)) return false;
      return true;
    },
  };
};

/** Whether the last of these pages says that it is the last: it knows its number, and of none after it. */
const isEndSaid = (found: readonly NumberedPage[]): boolean => {
  const last = found.toSorted((one, other) => other.number - one.number).at(0);
  const pages = last?.content.articlePages;
  return (
    last !== undefined && pages?.number === last.number && pages.others.every(({ number }) => number <= last.number)
  );
};

const hasPages = (content: PageContent): content is PageContent & { readonly articlePages: ArticlePages } =>
  content.articlePages !== undefined;

/**
 * Reads the further pages of an article when the user asks for them. The page's own document fetches them, so they come with
 * the rights of the page and no others; only addresses that differ from the page's in the number alone are asked for.
 */
export const createWholeArticle = ({ pages, access, extractor, timers, newId }: WholeArticleContext): WholeArticle => {
  const laidOut = createLaidOutPages({ pages, timers, newId });

  const read: WholeArticle['read'] = async (target, { signal, onProgress }) => {
    const page = await extractor.extract(target);
    if (page.type !== 'read') return page;
    const { content: own, document } = page;
    if (!hasPages(own)) return { own, pages: [{ number: 1, content: own }], isWhole: true };
    const ownNumber = own.articlePages.number;
    const isPage = pagesBeside(own.url, ownNumber);
    const plan = createPlan(own.articlePages, isPage);
    const found: NumberedPage[] = [{ number: ownNumber, content: own }];
    for (let next = plan.next(); next !== undefined && !signal.aborted; next = plan.next()) {
      const { number, address } = next;
      const count = plan.count();
      onProgress({ page: number, ...(count !== undefined && { count }) });
      const tab = await pages.findTab(target.tabId);
      const state = await access.stateOf(tab);
      if (state.type !== 'readable') return state;
      if (!isSameDocument(state.url, own.url)) return refused(target.tabId, 'changed');
      const content = await laidOut.contentOf(document, address, signal);
      // A site that leads elsewhere, or gives the same page for every number, has no such page.
      const isOther =
        typeof content === 'string' ||
        content.blocks.length === 0 ||
        !(isSameDocument(content.url, address) || isPage(content.url, number));
      if (isOther || found.some((known) => isSamePage(known.content, content))) continue;
      const said = content.articlePages?.number === number ? content.articlePages : undefined;
      // A site may answer with anything: a sign-in, a word of regret. What shows nothing of the article's other pages is
      // one of them only where these count it.
      if (said === undefined && number > (count ?? 0)) break;
      found.push({ number, content });
      if (said !== undefined) plan.learn(said);
    }
    const count = plan.count();
    return {
      own,
      pages: found.toSorted((one, other) => one.number - other.number),
      ...(count !== undefined && { count }),
      isWhole: plan.isAllRead(new Set(found.map(({ number }) => number))) && (count !== undefined || isEndSaid(found)),
    };
  };

  return {
    read,
    attach: async (target, reading) => {
      const article = await read(target, reading);
      if ('type' in article) return article;
      const { own, count, isWhole } = article;
      const content = joinPages(own, article.pages);
      // A page that shows nothing of others by now is a page as any other: nothing is claimed of an article.
      const extent = hasPages(own) && {
        read: article.pages.length,
        ...(count !== undefined && { all: count }),
        ...(isWhole && { isWhole: true as const }),
      };
      const attachment = pageAttachment(newId(), content, extent === false ? undefined : extent);
      const tab = await pages.findTab(target.tabId);
      const named = attachment.name === '' ? { ...attachment, name: tab?.title?.slice(0, 300) ?? '' } : attachment;
      return { type: 'read', attachment: named };
    },
  };
};
