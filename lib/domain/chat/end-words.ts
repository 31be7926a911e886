import { z } from '@/lib/domain/schema';

/** Longer words are cut: they are an explanation, not an answer. UTF-16 units. */
const longest = 2000;

const endWordsSchema = z.object({ type: z.literal('parley-end-words'), words: z.string() });

/** The annotation of an answer whose service said why it ended it: a refusal, a filter, a broken call. */
export type EndWords = z.infer<typeof endWordsSchema>;

/** Says in the service's own words why an answer ended; undefined where it gave none. */
export const endWords = (words: string | null | undefined): EndWords | undefined =>
  words === null || words === undefined || words.trim() === ''
    ? undefined
    : { type: 'parley-end-words', words: words.trim().slice(0, longest) };

/** Whether an annotation is that note. */
export const isEndWords = (annotation: unknown): boolean => endWordsSchema.safeParse(annotation).success;

/** What a service said about the end of an answer, the last time it said anything. */
export const endWordsOf = (annotations: readonly unknown[] = []): string | undefined =>
  annotations.flatMap((annotation) => endWordsSchema.safeParse(annotation).data?.words ?? []).at(-1);
