import { z } from './schema';

const count = z.number().check(z.int(), z.nonnegative());

/** A heading of a page and where its part begins, as an index of a passage. */
const sectionSchema = z.object({
  title: z.string().check(z.maxLength(300)),
  level: z.number().check(z.gte(1), z.lte(6)),
  passage: count,
});

export type PageSection = z.infer<typeof sectionSchema>;

/**
 * Where the text of an attachment comes from, when it is no file but what stands on a web page. The text consists of
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
  /** Of a draft: passages that the user leaves out. */
  leftOut: z.optional(z.array(count).check(z.maxLength(100_000))),
  /** Of what was sent: how many passages the page has in all, where not all of them went. */
  ofPassages: z.optional(count),
  /** The page holds more than was taken from it. */
  isCut: z.optional(z.boolean()),
  /** The page asks for passwords or card numbers. Their values are never read. */
  hasSecrets: z.optional(z.boolean()),
  /** Of the page of a video: whether it showed the transcript, which then is part of the text. */
  transcript: z.optional(z.enum(['shown', 'not-shown'])),
  /** What stands right before and after a selection. */
  before: z.optional(z.string().check(z.maxLength(100))),
  after: z.optional(z.string().check(z.maxLength(100))),
});

export type PageSource = z.infer<typeof pageSourceSchema>;
