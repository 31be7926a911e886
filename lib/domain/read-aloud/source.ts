import { z } from '@/lib/domain/schema';
import { voiceRefSchema } from './voice-preferences';

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** What can be read aloud. A message that is being written is read as it is written. */
export const readAloudSourceSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    messageId: id,
    /** Begins with the sentence at this UTF-16 offset of the message's Markdown; absent = where it was left. */
    from: z.optional(z.number().check(z.int(), z.nonnegative())),
  }),
  z.object({
    type: z.literal('text'),
    text: z.string().check(z.minLength(1), z.maxLength(8_000_000)),
    title: z.string().check(z.maxLength(500)),
    /** A voice to try out, which speaks before those that the user chose. */
    voice: z.optional(voiceRefSchema),
    /** The declared language, a BCP 47 tag. */
    language: z.optional(z.string().check(z.maxLength(50))),
  }),
]);

export type ReadAloudSource = z.infer<typeof readAloudSourceSchema>;
