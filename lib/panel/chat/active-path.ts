import type { Conversation } from '@/lib/domain/chat/conversation';
import { pathTo } from '@/lib/domain/chat/conversation-tree';
import type { Message } from '@/lib/domain/message';

/**
 * What the conversation shows: the path to its active leaf, then the questions that wait behind a run and are not on it,
 * in the order in which they were asked.
 */
export const activePath = (conversation: Conversation, tree: readonly Message[]): readonly Message[] => {
  const path = conversation.activeLeafId === undefined ? [] : pathTo(tree, conversation.activeLeafId);
  const shown = new Set(path.map((message) => message.id));
  const queued = tree
    .filter((message) => message.status === 'queued' && !shown.has(message.id))
    .toSorted((first, second) => first.createdAt - second.createdAt);
  return queued.length === 0 ? path : [...path, ...queued];
};
