import { ChatError } from '@/lib/domain/chat-error';
import type { PullProgress } from '@/lib/domain/providers/provider';
import { z } from '@/lib/domain/schema';

const lineSchema = z.object({
  status: z.string(),
  digest: z.nullish(z.string()),
  total: z.nullish(z.number()),
  completed: z.nullish(z.number()),
});

const finalStatus = 'success';

/**
 * The progress of a download, bytes summed over the layers seen so far. Ends normally only after `success`.
 * Throws ChatError `ended-early` when the lines end before it, `malformed` for a line of another shape.
 */
export async function* pullProgress(lines: AsyncIterable<unknown>): AsyncGenerator<PullProgress> {
  const layers = new Map<string, { readonly total: number; readonly completed: number }>();
  for await (const raw of lines) {
    const line = lineSchema.safeParse(raw).data;
    if (line === undefined) throw new ChatError({ code: 'malformed' });
    if (line.digest && typeof line.total === 'number') {
      layers.set(line.digest, { total: line.total, completed: line.completed ?? 0 });
    }
    const sizes = [...layers.values()];
    yield {
      status: line.status,
      ...(sizes.length > 0 && {
        completedBytes: sizes.reduce((sum, { completed }) => sum + completed, 0),
        totalBytes: sizes.reduce((sum, { total }) => sum + total, 0),
      }),
    };
    if (line.status === finalStatus) return;
  }
  throw new ChatError({ code: 'ended-early' });
}
