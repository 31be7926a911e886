import { z } from './schema';

const count = z.number().check(z.int(), z.nonnegative());

/** A heading of a page and where its part begins, as an index of a passage. */
const sectionSchema = z.object({
  title: z.string().check(z.maxLength(300)),
  level: z.number().check(z.gte(1), z.lte(6)),
  passage: count,
});

export type PageSection = z.infer<typeof sectionSchema>;

const shortText = z.string().check(z.maxLength(300));

const tableHeadSchema = z.object({ text: shortText, from: count, to: count });

export type TableHead = z.infer<typeof tableHeadSchema>;

/** The headings, outermost first, and the first row of a table. Both may be missing: then only text was left out. */
const aboveSchema = z.object({
  passage: count,
  path: z.array(shortText).check(z.maxLength(6)),
  row: z.optional(shortText),
});

const articleSchema = z.object({
  /** How many pages of the article are in the text. */
  read: count,
  /** How many it has, where that is known. */
  all: z.optional(count),
  /** None is missing, as far as is known. */
  isWhole: z.optional(z.boolean()),
});

/** What a text holds of an article that has several pages. */
export type ArticleExtent = z.infer<typeof articleSchema>;

/**
 * Where the text of an attachment comes from, when it is not a file but part of a web page. The text consists of
 * passages, separated by a blank line; `starts` holds the UTF-16 offset of each.
 */
export const pageSourceSchema = z.object({
  kind: z.enum(['page', 'selection', 'pdf']),
  url: z.string().check(z.maxLength(4096)),
  title: z.string().check(z.maxLength(1000)),
  language: z.optional(z.string().check(z.maxLength(50))),
  words: count,
  starts: z.array(count).check(z.maxLength(100_000)),
  sections: z.array(sectionSchema).check(z.maxLength(10_000)),
  /** The first row of each table that is longer than a passage, for the passages `[from, to]` that begin below it. */
  tableHeads: z.optional(z.array(tableHeadSchema).check(z.maxLength(10_000))),
  /** In a draft: passages that the user leaves out. */
  leftOut: z.optional(z.array(count).check(z.maxLength(100_000))),
  /** Once sent: how many passages the page has in all, where not all of them were sent. */
  ofPassages: z.optional(count),
  /** Once sent in part: what stood above the passages before which something was left out. */
  above: z.optional(z.array(aboveSchema).check(z.maxLength(100_000))),
  /** The page holds more than was taken from it. */
  isCut: z.optional(z.boolean()),
  /** Why: it was too long, has too many elements, or took too long. Absent in what older versions stored. */
  cutBy: z.optional(z.enum(['length', 'elements', 'time'])),
  /** How many parts of the page were closed, such as the answers of a list of questions: they were not read. */
  closedParts: z.optional(count),
  /** How many frames within the text could not be read. */
  unreadFrames: z.optional(count),
  /** The page is one of an article's, which goes on on others. */
  article: z.optional(articleSchema),
  /** The page asks for passwords or card numbers. Their values are never read. */
  hasSecrets: z.optional(z.boolean()),
  /** Whether the page showed the transcript of its video, or brought captions: they are then part of the text. */
  transcript: z.optional(z.enum(['shown', 'not-shown'])),
  /** The text right before and after a selection. */
  before: z.optional(z.string().check(z.maxLength(100))),
  after: z.optional(z.string().check(z.maxLength(100))),
});

export type PageSource = z.infer<typeof pageSourceSchema>;
