import { z } from '@/lib/domain/schema';

/** The annotation of an answer whose service read only a part of what was sent. */
const promptCutSchema = z.object({
  type: z.literal('parley-prompt-cut'),
  /** How many tokens the model read at most. */
  window: z.number(),
});

export type PromptCut = z.infer<typeof promptCutSchema>;

/** Says on an answer that the beginning of the conversation did not reach the model. */
export const promptCut = (window: number): PromptCut => ({ type: 'parley-prompt-cut', window });

/** What an answer says about that; undefined where everything was read. */
export const promptCutOf = (annotations: readonly unknown[] = []): PromptCut | undefined => {
  for (const annotation of annotations) {
    const { success, data } = promptCutSchema.safeParse(annotation);
    if (success) return data;
  }
  return undefined;
};
