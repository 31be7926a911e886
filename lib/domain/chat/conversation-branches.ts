import type { Message } from '@/lib/domain/message';
import { deepestLeaf, pathTo } from './conversation-tree';

/** Messages one below the other, oldest first. */
export type Branch = {
  readonly messages: readonly Message[];
  /** The message that the first of them is another version of; absent for the branch that is shown. */
  readonly besides?: Message;
};

/** Messages without a parent here: first questions, and what stands below a message that is gone. */
const isRoot = ({ parentId }: Message, ids: ReadonlySet<string>): boolean =>
  parentId === undefined || !ids.has(parentId);

/**
 * A tree of messages as branches that together hold each of them once: first the one to `leafId`, then each that leaves
 * one before it, from where it does. `messages` are oldest first. Without a leaf, the newest path is the first.
 */
export const branchesOf = (messages: readonly Message[], leafId?: string): readonly Branch[] => {
  const last = messages.at(-1);
  if (last === undefined) return [];
  const ids = new Set(messages.map(({ id }) => id));
  const written = new Map<string, Message>();
  /** What was written first below a parent; roots are below none. */
  const firstBelow = new Map<string | undefined, Message>();
  const branches: Branch[] = [];

  const add = (path: readonly Message[]): void => {
    const fresh = path.filter(({ id }) => !written.has(id));
    const [first] = fresh;
    if (first === undefined) return;
    const parent = isRoot(first, ids) ? undefined : first.parentId;
    const besides = firstBelow.get(parent);
    branches.push({ messages: fresh, ...(besides !== undefined && { besides }) });
    for (const message of fresh) {
      written.set(message.id, message);
      const below = isRoot(message, ids) ? undefined : message.parentId;
      if (!firstBelow.has(below)) firstBelow.set(below, message);
    }
  };

  const shown = leafId === undefined ? [] : pathTo(messages, leafId);
  add(shown.length > 0 ? shown : pathTo(messages, last.id));
  for (const { id } of messages) if (!written.has(id)) add(pathTo(messages, deepestLeaf(messages, id)));
  return branches;
};
