import { z } from './schema';

const modelRefSchema = z.object({ connectionId: z.string(), modelId: z.string() });

/** What the user chose, kept in `storage.local`. Every field has a default, so that an older or newer record still reads. */
export const preferencesSchema = z.object({
  /** A locale tag, or `system` for the browser's own. */
  language: z._default(z.string(), 'system'),
  appearance: z._default(z.enum(['system', 'light', 'dark']), 'system'),
  /** Percent; Radix `scaling`. */
  textSize: z._default(z.enum(['90', '95', '100', '105', '110']), '100'),
  sendWith: z._default(z.enum(['enter', 'mod-enter']), 'enter'),
  defaultModel: z.optional(modelRefSchema),
  /** Makes titles; absent = the first question, cut (decision 38). */
  titleModel: z.optional(modelRefSchema),
});

export type Preferences = z.infer<typeof preferencesSchema>;
