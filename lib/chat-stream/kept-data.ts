import { z } from '@/lib/domain/schema';

/** How many items of an answer are kept: the last ones. */
const maxItems = 100;

const itemSchema = z.object({
  type: z.string(),
  id: z.optional(z.string()),
  transient: z.optional(z.boolean()),
});

/**
 * The items of `data` parts that stay with an answer: none that a backend calls transient, and of several with the same
 * type and id only the last, in place of the first (UI message stream, ai 5 and later).
 */
export const keptData = (items: readonly unknown[]): readonly unknown[] => {
  const kept = new Map<string, unknown>();
  for (const [index, item] of items.entries()) {
    const { type, id, transient } = itemSchema.safeParse(item).data ?? {};
    if (transient === true) continue;
    kept.set(id === undefined ? `#${index}` : JSON.stringify([type, id]), item);
  }
  return [...kept.values()].slice(-maxItems);
};
