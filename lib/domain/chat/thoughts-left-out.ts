import { z } from '@/lib/domain/schema';

/** The annotation of an answer that was asked for without earlier thoughts, after its service had refused them. */
const thoughtsLeftOutSchema = z.object({ type: z.literal('parley-thoughts-left-out') });

/** Says on an answer that what its model had thought before, as the service sealed it, was refused and left out. */
export const thoughtsLeftOut: z.infer<typeof thoughtsLeftOutSchema> = { type: 'parley-thoughts-left-out' };

/** Whether an answer says that: what was sealed up to it is not sent again. */
export const areThoughtsLeftOut = (annotations: readonly unknown[] = []): boolean =>
  annotations.some((annotation) => z.safeParse(thoughtsLeftOutSchema, annotation).success);
