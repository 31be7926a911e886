import type { Conversation } from '@/lib/domain/chat/conversation';
import type { IncomingMessage } from './incoming';

/** Messages without those whose id came before, and without a circle of parents: that one begins a branch. */
const withoutCircles = (messages: readonly IncomingMessage[]): readonly IncomingMessage[] => {
  const byId = new Map<string, IncomingMessage>();
  for (const one of messages) if (!byId.has(one.message.id)) byId.set(one.message.id, one);
  /** Known to lead to a beginning. */
  const sound = new Set<string>();
  for (const id of byId.keys()) {
    const path: string[] = [];
    const onPath = new Set<string>();
    for (let at: string | undefined = id; at !== undefined && !sound.has(at); ) {
      const here = byId.get(at);
      if (here === undefined) break;
      path.push(at);
      onPath.add(at);
      const parentId: string | undefined = here.message.parentId;
      if (parentId !== undefined && onPath.has(parentId)) {
        const { parentId: _, ...message } = here.message;
        byId.set(at, { ...here, message });
        break;
      }
      at = parentId;
    }
    for (const one of path) sound.add(one);
  }
  return [...byId.values()];
};

const byAge = (left: IncomingMessage, right: IncomingMessage): number =>
  left.message.createdAt - right.message.createdAt;

/** A conversation and its messages, in which every name of a message leads to one. */
export const wholeTree = (
  conversation: Conversation,
  messages: readonly IncomingMessage[],
): { readonly conversation: Conversation; readonly messages: readonly IncomingMessage[] } => {
  const kept = [...withoutCircles(messages)].sort(byAge);
  const ids = new Set(kept.map(({ message }) => message.id));
  const { activeLeafId, firstSentId, summary, ...rest } = conversation;
  const shown = activeLeafId !== undefined && ids.has(activeLeafId) ? activeLeafId : kept.at(-1)?.message.id;
  return {
    conversation: {
      ...rest,
      ...(shown !== undefined && { activeLeafId: shown }),
      ...(firstSentId !== undefined && ids.has(firstSentId) && { firstSentId }),
      ...(summary !== undefined && ids.has(summary.beforeId) && { summary }),
    },
    messages: kept,
  };
};
