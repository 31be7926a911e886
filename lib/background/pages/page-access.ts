import type { KeyValueArea } from '@/lib/domain/key-value-area';
import {
  allSites,
  originOf,
  type PageState,
  pageStateOf,
  sitePattern,
  type TabFacts,
} from '@/lib/domain/pages/page-access';
import { z } from '@/lib/domain/schema';
import type { PageBrowser } from '../page-browser';

/** The one place that knows which pages may be read. */
export type PageAccess = {
  /** A gesture on this tab's page has opened it, until the tab leaves its site. */
  note(tab: TabFacts): Promise<void>;
  /** The browser no longer lets us in. */
  forget(tabId: number): Promise<void>;
  stateOf(tab: TabFacts | undefined): Promise<PageState>;
  /** Whether a page that is opened at this address may be read at once. */
  isOpenTo(url: string): Promise<boolean>;
};

export type PageAccessContext = {
  readonly pages: Pick<PageBrowser, 'isFileAccessAllowed'>;
  readonly session: KeyValueArea;
  hasOrigins(origins: readonly string[]): Promise<boolean>;
  /** Whether the policy forbids reading the page at this address; without an address: any page. */
  isManaged(url: string | undefined): Promise<boolean>;
};

const noteSchema = z.object({ origin: z.string() });
const keyOf = (tabId: number): string => `page-opened:${tabId}`;

/** Keeps the notes in the session's area: they outlive the worker, as the browser's own grants do. */
export const createPageAccess = ({ pages, session, hasOrigins, isManaged }: PageAccessContext): PageAccess => {
  const isOpened = async ({ id, url }: TabFacts): Promise<boolean> => {
    const key = keyOf(id);
    const note = z.safeParse(noteSchema, (await session.get([key]))[key]).data;
    return note !== undefined && url !== undefined && originOf(url) === note.origin;
  };
  const isGranted = async ({ url }: Pick<TabFacts, 'url'>): Promise<boolean> => {
    const pattern = url === undefined ? undefined : sitePattern(url);
    return pattern !== undefined && (await hasOrigins([pattern]));
  };

  return {
    note: async ({ id, url }) => {
      const origin = url === undefined ? '' : originOf(url);
      if (origin === '') await session.remove([keyOf(id)]);
      else await session.set({ [keyOf(id)]: { origin } });
    },
    forget: (tabId) => session.remove([keyOf(tabId)]),
    isOpenTo: async (url) => (await isGranted({ url })) && !(await isManaged(url)),
    stateOf: async (tab) => {
      if (tab === undefined) return { type: 'refused', reason: 'gone' };
      const [opened, granted, seesAll, isFileAllowed, managed] = await Promise.all([
        isOpened(tab),
        isGranted(tab),
        hasOrigins(allSites),
        pages.isFileAccessAllowed(),
        isManaged(tab.url),
      ]);
      return pageStateOf(tab, {
        isOpened: opened,
        isGranted: granted,
        seesAll,
        isFileAllowed,
        isManaged: managed,
      });
    },
  };
};
