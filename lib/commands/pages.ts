import type { Handoff } from '@/lib/domain/pages/handoff';
import { quotePlaceSchema } from '@/lib/domain/pages/overlay';
import type { PageState } from '@/lib/domain/pages/page-access';
import { maxSitesAtHand, siteOf } from '@/lib/domain/pages/page-at-hand';
import { listenParts } from '@/lib/domain/pages/page-listening';
import type {
  Extraction,
  LinkedPage,
  PageFile,
  PageListening,
  PageTab,
  RegionPicture,
} from '@/lib/domain/pages/page-outcome';
import { regionWordsSchema } from '@/lib/domain/pages/page-region';
import { z } from '@/lib/domain/schema';
import { command, output } from './declare';
import { id } from './fields';

const windowId = z.number();
const tabId = z.number().check(z.int());
/** Origins, as `siteOf` writes them. */
const origins = z
  .array(
    z.string().check(
      z.maxLength(300),
      z.refine((site) => siteOf(site) === site),
    ),
  )
  .check(z.maxLength(maxSitesAtHand));
const url = z.string().check(z.minLength(1), z.maxLength(4096));

/** Pages: their state, their text, pictures of them, what gestures on them left for the panel, and the sites at hand. */
export const pageCommands = {
  /** Whether the page in a tab may be read; without a tab, the one that the window shows. */
  'page-state': command({
    input: { windowId, tabId: z.optional(tabId) },
    output: output<PageState>(),
    isRepeatable: true,
  }),
  /** Reads a page, or what is selected in it. `url` is what the user saw: another page is not read in its place. */
  'page-extract': command({
    input: { tabId, part: z.enum(['page', 'selection']), url: z.optional(url) },
    output: output<Extraction>(),
    isRepeatable: true,
  }),
  /**
   * Reads the page in a tab with all other pages of its article, which are fetched one after the other. How far it is comes
   * as events.
   */
  'page-whole': command({ input: { readingId: id, tabId, url }, output: output<Extraction>(), isRepeatable: true }),
  /** Reads what a link leads to that was asked about. Its address is not named here: only a gesture on the page does that. */
  'page-link': command({ input: { readingId: id, linkId: id }, output: output<LinkedPage>(), isRepeatable: true }),
  /** Fetches no more for it; it ends with what was read. */
  'page-reading-stop': command({ input: { readingId: id }, output: output<null>(), isRepeatable: true }),
  /** The PDF that a tab shows, as its bytes. `url` is what the user saw. */
  'page-file': command({ input: { tabId, url }, output: output<PageFile>(), isRepeatable: true }),
  /** The tabs that can be picked. */
  'page-tabs': command({ input: {}, output: output<{ readonly tabs: readonly PageTab[] }>(), isRepeatable: true }),
  /** A picture of the tab that the window shows. */
  'page-capture': command({ input: { windowId }, output: output<Extraction>(), isRepeatable: true }),
  /** Has the user choose a part of the page that the window shows, in these words, and gives it as a picture. */
  'page-region': command({
    input: { readingId: id, windowId, words: regionWordsSchema },
    output: output<RegionPicture>(),
    isRepeatable: false,
  }),
  /** What gestures on pages have left for the panel of a window. */
  'handoff-list': command({
    input: { windowId },
    output: output<{ readonly handoffs: readonly Handoff[] }>(),
    isRepeatable: true,
  }),
  /** The panel has put it into a question or a draft. */
  'handoff-done': command({ input: { windowId, handoffId: id }, output: output<null>(), isRepeatable: true }),
  /** New conversations on these sites no longer begin with the page. Those that are there stay as they are. */
  'sites-at-hand-remove': command({ input: { sites: origins }, output: output<null>(), isRepeatable: true }),
  /** Undoes it. */
  'sites-at-hand-restore': command({ input: { sites: origins }, output: output<null>(), isRepeatable: true }),
};

/** What puts something of ours into a page. */
export const overlayStarts = {
  /** Reads the page in a tab aloud, in that page; without a tab, the one that the window shows. */
  'page-listen': command({
    input: {
      windowId,
      tabId: z.optional(tabId),
      part: z.enum(listenParts),
      /** The whole page, after what is read aloud and before what waits already; at once when nothing is read aloud. */
      isNext: z.optional(z.boolean()),
    },
    /** Anything but `readable` and `queued`: nothing was started. */
    output: output<PageListening>(),
    isRepeatable: false,
  }),
  /** Shows a passage of a page: in its tab where it is open, else in a new one. */
  'page-show': command({
    input: { windowId, url, place: quotePlaceSchema },
    output: output<null>(),
    isRepeatable: true,
  }),
};

/** What every panel is told about pages. */
export type PageEvent =
  /** A gesture opened a page to us, or took something to the panel. */
  | { readonly type: 'page-changed'; readonly windowId: number }
  | { readonly type: 'handoff-waits'; readonly windowId: number }
  /** The page of an article that is being fetched, and how many it has, where that is known. */
  | {
      readonly type: 'page-whole-progress';
      readonly readingId: string;
      readonly page: number;
      readonly count?: number;
    };
