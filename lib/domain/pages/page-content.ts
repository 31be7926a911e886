import { z } from '@/lib/domain/schema';
import { quoteContextLength } from './page-limits';

/**
 * What the scripts that run in a web page pass to the background. A page is hostile: whatever comes out of it is parsed
 * here, with a limit on every length, before anything else looks at it. All texts are what a person could see on the
 * page: no markup, no hidden text, no value of a form's field. Offsets and lengths are UTF-16.
 */

/** The most text that is taken from one frame. What is longer is cut, and says so. */
export const pageTextLimit = 2_000_000;
/** The most blocks that are taken from one frame. */
export const pageBlockLimit = 60_000;
/** The most text of one selection. */
export const selectionLimit = 200_000;

const limits = {
  url: 4096,
  title: 1000,
  language: 35,
  id: 40,
  block: 100_000,
  frames: 200,
  depth: 20,
  pages: 200,
} as const;

const url = z.string().check(z.maxLength(limits.url));
const title = z.string().check(z.maxLength(limits.title));
/** A BCP 47 tag as the page declares it; it may be nonsense. */
const language = z.string().check(z.minLength(1), z.maxLength(limits.language));
const id = z.string().check(z.minLength(1), z.maxLength(limits.id));
const count = z.number().check(z.int(), z.nonnegative());
const context = z.string().check(z.maxLength(quoteContextLength));

const pageNumber = z.int().check(z.minimum(1), z.maximum(999));

const articlePagesSchema = z.object({
  /** Which page of the article this is, from 1. */
  number: pageNumber,
  /** How many it has; absent where the page does not say. */
  count: z.exactOptional(pageNumber),
  /** The others, as far as this page links to them, by number. */
  others: z.array(z.object({ number: pageNumber, url })).check(z.maxLength(limits.pages)),
});

/** What a page says of the article that it holds one page of. */
export type ArticlePages = z.infer<typeof articlePagesSchema>;

const pageBlockSchema = z.object({
  /** Unique within one content; kept by `joinFrames`. */
  id,
  kind: z.enum([
    'heading',
    'paragraph',
    'list-item',
    'quote',
    'code',
    'table-row',
    'caption',
    /** A footnote, or an entry of a list of references. */
    'footnote',
    /** What was said in a video, with `atSeconds`. */
    'transcript-line',
  ]),
  text: z.string().check(z.minLength(1), z.maxLength(limits.block)),
  /** For a heading, 1 to 6; for a list item, how deep it is nested, from 1. */
  level: z.exactOptional(z.int().check(z.minimum(1), z.maximum(100))),
  /** The number that an ordered list shows before the item. */
  ordinal: z.exactOptional(z.int()),
  atSeconds: z.exactOptional(count),
  /** Where the page declares one for this block. */
  language: z.exactOptional(language),
  /** The id of the heading that it is under. */
  section: z.exactOptional(id),
});

/** A paragraph, heading, item, row … of a page, in reading order. Cells of a row are separated by "; ". */
export type PageBlock = z.infer<typeof pageBlockSchema>;

/** What the text of one frame of a page is, as `page-text.js` returns it. */
export const pageContentSchema = z.object({
  url,
  title,
  language: z.exactOptional(language),
  direction: z.enum(['ltr', 'rtl']),
  /**
   * `article`: a main text was found and the rest was left out. `app`: all visible text but menus and the like. `video`:
   * what the page says about a video, with the transcript if the page shows one.
   */
  kind: z.enum(['article', 'app', 'video']),
  blocks: z.array(pageBlockSchema).check(z.maxLength(pageBlockLimit)),
  words: count,
  /** Present when the page holds more than was taken: it was too long, has too many elements, or took too much time. */
  cut: z.exactOptional(z.object({ reason: z.enum(['length', 'elements', 'time']) })),
  /** How many parts of it are closed and can be opened: what is in them is hidden, and was not read. */
  closedParts: z.exactOptional(count),
  /** Present where it is sure that an article goes on on other pages, or begins on one. */
  articlePages: z.exactOptional(articlePagesSchema),
  /** Fields in which the page asks for secrets. Their values are never read. */
  sensitiveFields: z.exactOptional(z.array(z.enum(['password', 'payment', 'one-time-code'])).check(z.maxLength(3))),
  /** Whether the page shows the transcript of its video now, or brings captions for it: both are among the blocks. */
  transcript: z.exactOptional(z.enum(['shown', 'not-shown'])),
  /** Where the frame is in its tab: see `framePath`. Absent: it is the tab's own document. */
  path: z.exactOptional(z.array(z.int()).check(z.maxLength(limits.depth))),
  /** Visible frames within the text, each after the block with the id, or before all. `index` is the end of its path. */
  frames: z.exactOptional(
    z.array(z.object({ url, index: z.int(), after: z.exactOptional(id) })).check(z.maxLength(limits.frames)),
  ),
  /** Visible frames within the text that could not be read; filled in by `joinFrames`. */
  unreadFrames: z.exactOptional(count),
});

/** See `pageContentSchema`. */
export type PageContent = z.infer<typeof pageContentSchema>;

/** What is selected in one frame of a page, as `page-selection.js` returns it. */
export const pageSelectionSchema = z.object({
  url,
  title,
  text: z.string().check(z.minLength(1), z.maxLength(selectionLimit)),
  language: z.exactOptional(language),
  /** The text right before and after it, to find it again. Empty in a text field. */
  before: context,
  after: context,
  /** It was longer than the limit. */
  isCut: z.exactOptional(z.literal(true)),
  /** It is in a text field that the user selected in. */
  isInField: z.exactOptional(z.literal(true)),
  isInFrame: z.exactOptional(z.literal(true)),
  /** The frame has the focus: where several frames hold a selection, this is the one that is meant. */
  hasFocus: z.exactOptional(z.literal(true)),
});

/** See `pageSelectionSchema`. */
export type PageSelection = z.infer<typeof pageSelectionSchema>;

/** What `page-text.js` returned, or undefined when it is not page content as JSON. */
export const readPageContent = (result: unknown): PageContent | undefined => {
  if (typeof result !== 'string') return undefined;
  try {
    return pageContentSchema.safeParse(JSON.parse(result)).data;
  } catch {
    return undefined;
  }
};

/** What `page-selection.js` returned, or undefined when nothing is selected or it is not a selection. */
export const readPageSelection = (result: unknown): PageSelection | undefined =>
  pageSelectionSchema.safeParse(result).data;
