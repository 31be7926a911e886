import { attachmentSchema } from '@/lib/domain/attachment';
import { z } from '@/lib/domain/schema';
import { pageRefusals } from './page-access';

const id = z.string().check(z.minLength(1), z.maxLength(200));

/**
 * What a gesture on a page left for the panel: what it was about, and which prompt. It stays until the panel reports
 * that it is done. What the panel makes of it gets its id, so that it exists once even when made twice.
 */
export const handoffSchema = z.object({
  id,
  windowId: z.number(),
  /** What was read; absent when nothing was, and then `refusal` says why unless the user has to allow it first. */
  attachment: z.optional(attachmentSchema),
  refusal: z.optional(z.enum(pageRefusals)),
  /** The address of a link, which the panel then has read under the id of the handoff. */
  link: z.optional(z.string().check(z.maxLength(4096))),
  /** The prompt to ask at once; absent, the user writes the question. */
  promptId: z.optional(id),
});

export type Handoff = z.infer<typeof handoffSchema>;
