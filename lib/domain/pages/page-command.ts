import { type Attachment, attachmentSchema } from '@/lib/domain/attachment';
import { z } from '@/lib/domain/schema';
import { quotePlaceSchema } from './overlay';
import { type PageState, pageRefusals } from './page-access';
import { listenParts } from './page-listening';

const id = z.string().check(z.minLength(1), z.maxLength(200));
const tabId = z.number().check(z.int());
const url = z.string().check(z.minLength(1), z.maxLength(4096));

/** The commands about web pages, part of the `chat` channel. */
export const pageCommandSchema = z.discriminatedUnion('type', [
  /** Whether the page in a tab may be read; without a tab, the one that the window shows. */
  z.object({ type: z.literal('page-state'), windowId: z.number(), tabId: z.optional(tabId) }),
  /** Reads a page, or what is selected in it. `url` is what the user saw: another page is not read in its place. */
  z.object({ type: z.literal('page-read'), tabId, part: z.enum(['page', 'selection']), url: z.optional(url) }),
  /** The PDF that a tab shows, as its bytes. `url` is what the user saw. */
  z.object({ type: z.literal('page-file'), tabId, url }),
  /** Reads the page in a tab aloud, in that page; without a tab, the one that the window shows. */
  z.object({
    type: z.literal('page-listen'),
    windowId: z.number(),
    tabId: z.optional(tabId),
    part: z.enum(listenParts),
    /** The whole page, after what is being read and before what waits already; at once when nothing is read. */
    isNext: z.optional(z.boolean()),
  }),
  /** The tabs that can be picked. */
  z.object({ type: z.literal('page-tabs') }),
  /** A picture of the tab that the window shows. */
  z.object({ type: z.literal('page-capture'), windowId: z.number() }),
  /** Shows a passage of a page: in its tab where it is open, else in a new one. */
  z.object({ type: z.literal('page-show'), windowId: z.number(), url, place: quotePlaceSchema }),
  /** What gestures on pages have left for the panel of a window. */
  z.object({ type: z.literal('hand-over-list'), windowId: z.number() }),
  /** The panel has put it into a question or a draft. */
  z.object({ type: z.literal('hand-over-done'), windowId: z.number(), handOverId: id }),
]);

/** What came of the wish to hear a page. `queued`: something else is being read, and it waits. */
export type PageListening = PageState | { readonly type: 'queued' };

/** What came of reading a page. */
export type PageReading =
  | { readonly type: 'read'; readonly attachment: Attachment }
  | Exclude<PageState, { readonly type: 'readable' }>;

/** What came of fetching the PDF that a tab shows. `data` is base64. */
export type PageFile =
  | { readonly type: 'file'; readonly data: string }
  | { readonly type: 'too-large' }
  | Exclude<PageState, { readonly type: 'readable' }>;

/** A tab that can be picked. Title and address are absent where the browser does not tell them. */
export type PageTab = {
  readonly tabId: number;
  readonly windowId: number;
  readonly title?: string;
  readonly url?: string;
};

/**
 * What a gesture on a page left for the panel: what it was about, and which prompt. It stays until the panel says that it
 * is done, and its id names what the panel makes of it, so that made twice it is there once.
 */
export const handOverSchema = z.object({
  id,
  windowId: z.number(),
  /** What was read; absent when nothing was, and then `refusal` says why unless the user has to allow it first. */
  attachment: z.optional(attachmentSchema),
  refusal: z.optional(z.enum(pageRefusals)),
  /** The prompt to ask at once; absent, the user writes the question. */
  promptId: z.optional(id),
});

export type HandOver = z.infer<typeof handOverSchema>;

/** What the background answers to the commands about pages. */
export type PageCommandResults = {
  'page-state': PageState;
  'page-read': PageReading;
  'page-file': PageFile;
  /** Anything but `readable` and `queued`: nothing was begun. */
  'page-listen': PageListening;
  'page-tabs': { readonly tabs: readonly PageTab[] };
  'page-capture': PageReading;
  'page-show': null;
  'hand-over-list': { readonly handOvers: readonly HandOver[] };
  'hand-over-done': null;
};

/** What the background tells of pages without being asked. */
export type PageEvent =
  /** A gesture opened a page to us, or took something to the panel. */
  | { readonly type: 'page-changed'; readonly windowId: number }
  | { readonly type: 'hand-over-waits'; readonly windowId: number };
