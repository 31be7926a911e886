import type { Message } from '@/lib/domain/message';

const byAge = (left: Message, right: Message): number =>
  left.createdAt - right.createdAt || Number(left.id > right.id) - Number(left.id < right.id);

const byIdOf = (messages: readonly Message[]): ReadonlyMap<string, Message> =>
  new Map(messages.map((message) => [message.id, message]));

/**
 * The path from the first message to `leafId`, oldest first. Empty when the leaf is unknown. A parent that is missing
 * (deleted) ends the path there; a cycle, which our code never writes, is cut.
 */
export const pathTo = (messages: readonly Message[], leafId: string): readonly Message[] => {
  const byId = byIdOf(messages);
  const path: Message[] = [];
  const seen = new Set<string>();
  let next = byId.get(leafId);
  while (next !== undefined && !seen.has(next.id)) {
    seen.add(next.id);
    path.push(next);
    next = next.parentId === undefined ? undefined : byId.get(next.parentId);
  }
  return path.reverse();
};

/** All versions of `messageId`, including itself, oldest first. Empty when it is unknown. */
export const siblingsOf = (messages: readonly Message[], messageId: string): readonly Message[] => {
  const message = messages.find((candidate) => candidate.id === messageId);
  if (message === undefined) return [];
  return messages
    .filter((candidate) => candidate.parentId === message.parentId && candidate.role === message.role)
    .sort(byAge);
};

/** The end of the newest path through `messageId`: always the youngest child. The id itself when it has no child. */
export const deepestLeaf = (messages: readonly Message[], messageId: string): string => {
  const youngestChild = new Map<string, Message>();
  for (const message of messages) {
    if (message.parentId === undefined) continue;
    const known = youngestChild.get(message.parentId);
    if (known === undefined || byAge(known, message) < 0) youngestChild.set(message.parentId, message);
  }
  const seen = new Set<string>();
  let leafId = messageId;
  for (
    let next = youngestChild.get(leafId);
    next !== undefined && !seen.has(leafId);
    next = youngestChild.get(leafId)
  ) {
    seen.add(leafId);
    leafId = next.id;
  }
  return leafId;
};

/** `messageId` and everything below it. */
export const subtreeOf = (messages: readonly Message[], messageId: string): readonly Message[] => {
  const children = new Map<string, Message[]>();
  for (const message of messages) {
    if (message.parentId === undefined) continue;
    children.set(message.parentId, [...(children.get(message.parentId) ?? []), message]);
  }
  const root = messages.find((message) => message.id === messageId);
  const found = new Map<string, Message>();
  const open = root === undefined ? [] : [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next.id)) continue;
    found.set(next.id, next);
    open.push(...(children.get(next.id) ?? []));
  }
  return [...found.values()].sort(byAge);
};
