import type { Message } from '@/lib/domain/message';
import { pathTo } from './conversation-tree';

/** Messages one below the other, oldest first. */
export type Branch = {
  readonly messages: readonly Message[];
  /** The message that the first of them is another version of; absent for the branch that is shown. */
  readonly besides?: Message;
};

/** First questions have none above them, and all are versions of each other. */
const top = Symbol('no parent');

/**
 * A tree of messages as branches that together hold each of them once: first the one to `leafId`, then each that leaves
 * one before it, from where it does. `messages` are oldest first. Without a leaf, the newest path is the first.
 */
export const branchesOf = (messages: readonly Message[], leafId?: string): readonly Branch[] => {
  const last = messages.at(-1);
  if (last === undefined) return [];
  /** What it stands below, which may be gone: two below the same are versions of each other all the same. */
  const placeOf = ({ parentId }: Message): string | typeof top => parentId ?? top;
  const youngestBelow = new Map(
    messages.flatMap((message) => (message.parentId === undefined ? [] : [[message.parentId, message]])),
  );
  const written = new Set<string>();
  /** What was written first below a parent. */
  const firstBelow = new Map<string | typeof top, Message>();
  const branches: Branch[] = [];

  const add = (fresh: readonly Message[]): void => {
    const [first] = fresh;
    if (first === undefined) return;
    const besides = firstBelow.get(placeOf(first));
    branches.push({ messages: fresh, ...(besides !== undefined && { besides }) });
    for (const message of fresh) {
      written.add(message.id);
      const below = placeOf(message);
      if (!firstBelow.has(below)) firstBelow.set(below, message);
    }
  };

  /** From a message that is not written yet, whose parents are, to the end of the newest path through it. */
  const onwardFrom = (start: Message): readonly Message[] => {
    const path: Message[] = [];
    const seen = new Set<string>();
    for (let at: Message | undefined = start; at !== undefined && !seen.has(at.id); at = youngestBelow.get(at.id)) {
      seen.add(at.id);
      if (!written.has(at.id)) path.push(at);
    }
    return path;
  };

  const shown = leafId === undefined ? [] : pathTo(messages, leafId);
  add(shown.length > 0 ? shown : pathTo(messages, last.id));
  // Oldest first: above what is not written yet, all is.
  for (const message of messages) if (!written.has(message.id)) add(onwardFrom(message));
  return branches;
};
