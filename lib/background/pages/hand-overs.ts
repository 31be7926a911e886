import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { type HandOver, handOverSchema } from '@/lib/domain/pages/handoff';
import { z } from '@/lib/domain/schema';

/** What gestures on pages leave for the panel, which may be asleep, opening, or there. */
export type HandOvers = {
  add(handOver: HandOver): Promise<void>;
  /** Those of a window, oldest first. */
  list(windowId: number): Promise<readonly HandOver[]>;
  remove(windowId: number, handOverId: string): Promise<void>;
};

const prefixOf = (windowId: number): string => `hand-over:${windowId}:`;

/**
 * Keeps them in the session's area until the panel has made something of them: neither the panel nor the worker has to be
 * awake, and nothing depends on who comes first. The ids sort by time.
 */
export const createHandOvers = (session: KeyValueArea): HandOvers => ({
  add: (handOver) => session.set({ [`${prefixOf(handOver.windowId)}${handOver.id}`]: handOver }),
  list: async (windowId) =>
    Object.entries(await session.get())
      .filter(([key]) => key.startsWith(prefixOf(windowId)))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, value]) => z.safeParse(handOverSchema, value).data ?? []),
  remove: (windowId, handOverId) => session.remove([`${prefixOf(windowId)}${handOverId}`]),
});
