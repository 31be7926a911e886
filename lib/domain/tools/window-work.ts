import { z } from '@/lib/domain/schema';

/** A window of ours can do what the background cannot. Texts are UTF-16, at most what a tool takes. */
export type WindowWork =
  /** The text of a PDF, page by page. `data`: base64. */
  | { readonly type: 'pdf'; readonly data: string }
  /** By the browser's own translator. Languages are BCP 47 tags; `from` absent: the browser finds out. */
  | { readonly type: 'translate'; readonly text: string; readonly from?: string; readonly to: string }
  /** By the browser's own summarizer. */
  | { readonly type: 'summarize'; readonly text: string; readonly form: SummaryForm };

/** Of the Summarizer API's `type`. */
export const summaryForms = ['key-points', 'tldr', 'teaser', 'headline'] as const;

export type SummaryForm = (typeof summaryForms)[number];

/**
 * Does it in the hidden document, and gives the text in pieces. Throws an error with the name of what was thrown there:
 * `DocumentError`, or a DOMException's such as `NotFoundError` where the browser has no such model.
 */
export type DoInWindow = (work: WindowWork, signal: AbortSignal) => AsyncIterable<string>;

/**
 * Which models of the browser's own its windows have, beside its language model (whether one is on this computer shows when
 * it is used), and whether pages can offer tools there.
 */
export const windowSkillsSchema = z.object({
  translates: z.boolean(),
  summarizes: z.boolean(),
  hasPageTools: z.boolean(),
});

export type WindowSkills = z.infer<typeof windowSkillsSchema>;
