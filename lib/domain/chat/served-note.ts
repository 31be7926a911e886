import { z } from '@/lib/domain/schema';

/** A longer trace is not kept: it repeats the texts that the guardrail looked at. UTF-16 units of its JSON. */
const maxTraceLength = 20_000;

/** The annotation of an answer whose service reported how it served it. */
const servedNoteSchema = z.object({
  type: z.literal('parley-served'),
  /** As the service measured it, ms. */
  latencyMs: z.optional(z.number().check(z.minimum(0))),
  /** What a guardrail found, in the service's own form. */
  guardrail: z.optional(z.unknown()),
});

export type ServedNote = z.infer<typeof servedNoteSchema>;

/** Says how a service served an answer; undefined where it reported nothing. */
export const servedNote = ({ latencyMs, guardrail }: Omit<ServedNote, 'type'>): ServedNote | undefined => {
  const isKept = guardrail !== undefined && (JSON.stringify(guardrail)?.length ?? 0) <= maxTraceLength;
  if (latencyMs === undefined && !isKept) return undefined;
  return { type: 'parley-served', ...(latencyMs !== undefined && { latencyMs }), ...(isKept && { guardrail }) };
};

/** What an answer says about that. */
export const servedNoteOf = (annotations: readonly unknown[] = []): ServedNote | undefined => {
  for (const annotation of annotations) {
    const { success, data } = servedNoteSchema.safeParse(annotation);
    if (success) return data;
  }
  return undefined;
};
