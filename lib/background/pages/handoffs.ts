import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { type Handoff, handoffSchema } from '@/lib/domain/pages/handoff';
import { z } from '@/lib/domain/schema';

/** What gestures on pages leave for the panel, which may be asleep, opening, or open. */
export type Handoffs = {
  add(handoff: Handoff): Promise<void>;
  /** Those of a window, oldest first. */
  list(windowId: number): Promise<readonly Handoff[]>;
  remove(windowId: number, handoffId: string): Promise<void>;
};

const prefixOf = (windowId: number): string => `handoff:${windowId}:`;

/**
 * Keeps them in the session's area until the panel has used them: neither the panel nor the worker has to be awake, and
 * nothing depends on which comes first. The ids sort by time.
 */
export const createHandoffs = (session: KeyValueArea): Handoffs => ({
  add: (handoff) => session.set({ [`${prefixOf(handoff.windowId)}${handoff.id}`]: handoff }),
  list: async (windowId) =>
    Object.entries(await session.get())
      .filter(([key]) => key.startsWith(prefixOf(windowId)))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, value]) => z.safeParse(handoffSchema, value).data ?? []),
  remove: (windowId, handoffId) => session.remove([`${prefixOf(windowId)}${handoffId}`]),
});
