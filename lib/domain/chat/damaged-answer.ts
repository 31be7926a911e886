import { z } from '@/lib/domain/schema';

/** The id under which the quarantine keeps the unreadable rest of an answer. */
export const damagedAnswerId = (messageId: string): string => `journal:${messageId}`;

/** What the journal had of an answer that could not be put together whole. */
export const damagedAnswerSchema = z.object({
  messageId: z.string(),
  /** The lines that are in the stored answer; the rest begins after them. */
  readCount: z.number(),
  /** The journal's rows, as they are. */
  rows: z.array(z.unknown()),
});

/** See `damagedAnswerSchema`. */
export type DamagedAnswer = z.infer<typeof damagedAnswerSchema>;
