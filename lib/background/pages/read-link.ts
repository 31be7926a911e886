import { fewWords, looksLikeSignIn } from '@/lib/domain/pages/linked-page';
import { isSameDocument, originOf, type PageRefusal } from '@/lib/domain/pages/page-access';
import type { Extraction, LinkedPage } from '@/lib/domain/pages/page-outcome';
import type { Timers } from '@/lib/platform/clock';
import { calledAddress, problemOf } from '@/lib/tools/own/called-address';
import type { NetworkAccess } from '../guarded-fetch';
import type { PageBrowser } from '../page-browser';
import { createAskedDocuments, refused } from './asked-documents';
import type { AskedLink } from './asked-links';
import { createLaidOutPages } from './laid-out-pages';
import { linkedAttachment, readLinkAnswer } from './link-answer';
import type { PageAccess } from './page-access';
import type { PageExtractor } from './page-extractor';

/** How long a request may take until its head came, ms. */
const maxHeadMs = 30_000;
/** Redirects that are followed. */
const maxHops = 8;

const accept = 'text/html, application/xhtml+xml, application/pdf;q=0.9, image/*;q=0.9, text/*;q=0.8, */*;q=0.1';

export type ReadLinkContext = {
  readonly pages: PageBrowser;
  readonly access: Pick<PageAccess, 'stateOf' | 'forget'>;
  readonly extractor: Pick<PageExtractor, 'readPage'>;
  readonly network: Pick<NetworkAccess, 'fetch' | 'networkErrors'>;
  readonly timers: Timers;
  readonly newId: () => string;
};

type Answer =
  | { readonly type: 'answer'; readonly response: Response }
  | { readonly type: 'moved'; readonly target: string }
  | { readonly type: 'none'; readonly reason: PageRefusal };

/** Whether an address that was asked for ended where people sign in. */
const isSignIn = (target: string, asked: string): boolean => looksLikeSignIn(target) && !looksLikeSignIn(asked);

/** The page as the document beside the panel lays it out; undefined where something else is there, or nothing. */
const createBesideReader = ({ pages, access, timers, newId }: ReadLinkContext) => {
  const documents = createAskedDocuments({ pages, access, timers });
  const laidOut = createLaidOutPages({ pages, timers, newId });
  return async ({ tabId, url }: AskedLink, pageUrl: string, signal: AbortSignal): Promise<Extraction | undefined> => {
    const document = await documents.find({ tabId, url: pageUrl }, 0);
    if ('type' in document) return document;
    if (document.isPdf) return undefined;
    await documents.runIn(document, 'page-tools').catch(() => undefined);
    const content = await laidOut.contentOf(document, url, signal);
    if (content === 'slow') return refused(tabId, 'slow');
    if (content === 'too-large') return refused(tabId, 'link-too-large');
    if (typeof content === 'string') return undefined;
    const asksToSignIn = content.words < fewWords && content.sensitiveFields?.includes('password') === true;
    if (asksToSignIn || isSignIn(content.url, url)) return refused(tabId, 'link-sign-in');
    return content.blocks.length === 0 ? refused(tabId, 'empty') : linkedAttachment(newId(), content);
  };
};

/** Asks an address once. A redirect is not followed, but told. */
const createRequest =
  ({ network, timers }: Pick<ReadLinkContext, 'network' | 'timers'>) =>
  async (address: string, isBeside: boolean, signal: AbortSignal): Promise<Answer> => {
    const late = new AbortController();
    const cancel = timers.after(maxHeadMs, () => late.abort());
    const redirect = network.networkErrors.watchRedirect(address);
    try {
      const response = await network.fetch(address, {
        headers: { accept },
        credentials: isBeside ? 'include' : 'omit',
        referrerPolicy: 'no-referrer',
        cache: isBeside ? 'default' : 'no-store',
        redirect: 'manual',
        signal: AbortSignal.any([signal, late.signal]),
      });
      if (response.type !== 'opaqueredirect') return { type: 'answer', response };
      const target = await redirect.target();
      return target === undefined ? { type: 'none', reason: 'link-unreachable' } : { type: 'moved', target };
    } catch {
      return { type: 'none', reason: late.signal.aborted ? 'slow' : 'link-unreachable' };
    } finally {
      redirect.stop();
      cancel();
    }
  };

/** Why an address of another site is not asked. */
const refusalOf = (address: string): PageRefusal | undefined => {
  const problem = problemOf(address);
  if (problem === undefined) return undefined;
  return problem === 'private' || problem === 'port' ? 'link-private' : 'link-address';
};

/** Follows a link with a look at each address before it is asked. */
const createFollow = ({ access, network, timers, newId }: ReadLinkContext) => {
  const request = createRequest({ network, timers });
  return async ({ tabId, url }: AskedLink, besideOrigin: string, signal: AbortSignal): Promise<LinkedPage> => {
    let address = url;
    for (let hop = 0; hop <= maxHops && !signal.aborted; hop += 1) {
      // A `data:` address has no origin either.
      const isBeside = besideOrigin !== '' && originOf(address) === besideOrigin;
      if (!isBeside) address = calledAddress(address);
      const refusal = isBeside ? undefined : refusalOf(address);
      if (refusal !== undefined) return refused(tabId, refusal);
      const tab = { id: tabId, windowId: 0, url: address, isDiscarded: false, isIncognito: false };
      const state = await access.stateOf(tab);
      if (state.type === 'ask') return { type: 'ask', tabId, url: address };
      if (state.type === 'refused') return state;
      const answer = await request(address, isBeside, signal);
      if (answer.type === 'none') return refused(tabId, answer.reason);
      if (answer.type === 'answer') {
        return readLinkAnswer({ tabId, url: address, response: answer.response }, { timers, newId, signal });
      }
      if (isSignIn(answer.target, url)) return refused(tabId, 'link-sign-in');
      address = answer.target;
    }
    return refused(tabId, 'link-unreachable');
  };
};

/**
 * Reads what a link leads to (decision 71). What is on the site of the page with the link comes as a click would bring it: the
 * page's own document fetches and lays it out, or we fetch the file with that page's cookies. Every other site must be open to
 * us, is asked without cookies and by `https:`, and must not be in a private network, at each redirect anew.
 */
export const createReadLink = (context: ReadLinkContext) => {
  const { pages, access, extractor } = context;
  const readBeside = createBesideReader(context);
  const follow = createFollow(context);

  return async (link: AskedLink, signal: AbortSignal): Promise<LinkedPage> => {
    const { tabId, url } = link;
    if (!/^https?:\/\//iu.test(url) || !URL.canParse(url)) return refused(tabId, 'link-address');
    const tab = await pages.findTab(tabId);
    const pageUrl = tab?.url ?? '';
    const isBeside = tab !== undefined && originOf(pageUrl) === originOf(url);
    try {
      if (!isBeside) return await follow(link, '', signal);
      if (isSameDocument(pageUrl, url)) return await extractor.readPage({ tabId, url });
      const state = await access.stateOf({ ...tab, url });
      if (state.type === 'refused') return state;
      if (state.type === 'ask') return { type: 'ask', tabId, url };
      return (await readBeside(link, pageUrl, signal)) ?? (await follow(link, originOf(pageUrl), signal));
    } catch {
      // It broke off on the way; or the user took it off, and hears nothing more of it.
      return refused(tabId, 'link-unreachable');
    }
  };
};
