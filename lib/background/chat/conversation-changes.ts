import type { FolderMove, PinStep, TagStep } from '@/lib/commands/chat';
import type { Assistant } from '@/lib/domain/chat/assistant';
import { withAssistant, withoutAssistant } from '@/lib/domain/chat/assistant-place';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { deepestLeaf, siblingsOf, subtreeOf } from '@/lib/domain/chat/conversation-tree';
import { changedTags } from '@/lib/domain/tag';
import type { Deletions } from '@/lib/storage/write/deletions';
import { withLocks } from '../locks';
import { requireConversation, requireMessage, type TurnContext } from './turn-context';

/** Changes a conversation under its lock, on its latest row. */
export const changeConversation = (
  context: TurnContext,
  conversationId: string,
  change: (conversation: Conversation) => Conversation,
): Promise<void> =>
  context.locks(conversationId, async () => {
    await context.chats.write({ conversation: change(await requireConversation(context, conversationId)) });
  });

/** Gives a conversation an assistant, or takes off the one that it has. */
export const changeAssistant = async (
  context: TurnContext,
  conversationId: string,
  assistant: Assistant | undefined,
): Promise<null> => {
  await changeConversation(context, conversationId, (row) =>
    assistant === undefined ? withoutAssistant(row) : withAssistant(row, assistant),
  );
  return null;
};

type Several = Pick<TurnContext, 'chats' | 'locks'>;

const changeSeveral = async (
  { chats, locks }: Several,
  ids: readonly string[],
  change: (conversation: Conversation) => Conversation,
): Promise<null> => {
  await withLocks(locks, ids, () => chats.change(ids, change));
  return null;
};

/** Puts conversations away, or brings them back. */
export const archiveConversations = (
  context: Several,
  conversationIds: readonly string[],
  isArchived: boolean,
): Promise<null> =>
  changeSeveral(context, conversationIds, ({ isArchived: _, ...row }) => (isArchived ? { ...row, isArchived } : row));

/** Moves conversations to folders, or out of them. */
export const fileConversations = (context: Several, moves: readonly FolderMove[]): Promise<null> => {
  const folders = new Map(
    moves.flatMap(({ conversationIds, folder }) => conversationIds.map((id) => [id, folder] as const)),
  );
  return changeSeveral(context, [...folders.keys()], ({ folder: _, ...row }) => {
    const folder = folders.get(row.id);
    return folder === undefined ? row : { ...row, folder };
  });
};

/** Pins conversations, or lets them go. */
export const pinConversations = (context: Several, pins: readonly PinStep[]): Promise<null> => {
  const times = new Map(
    pins.flatMap(({ conversationIds, pinnedAt }) => conversationIds.map((id) => [id, pinnedAt] as const)),
  );
  return changeSeveral(context, [...times.keys()], ({ pinnedAt: _, ...row }) => {
    const pinnedAt = times.get(row.id);
    return pinnedAt === undefined ? row : { ...row, pinnedAt };
  });
};

/** Adds tags to conversations and takes tags off; what names one conversation twice holds one after the other. */
export const tagConversations = (context: Several, steps: readonly TagStep[]): Promise<null> => {
  const byId = new Map<string, TagStep[]>();
  for (const step of steps) {
    for (const id of step.conversationIds) {
      const known = byId.get(id);
      if (known === undefined) byId.set(id, [step]);
      else known.push(step);
    }
  }
  return changeSeveral(context, [...byId.keys()], ({ tags: before = [], ...row }) => {
    const tags = (byId.get(row.id) ?? []).reduce(changedTags, before);
    return tags.length === 0 ? row : { ...row, tags };
  });
};

/** Shows the branch of this message, to its newest end. */
export const selectBranch = async (context: TurnContext, messageId: string): Promise<void> => {
  const { conversationId } = await requireMessage(context, messageId);
  const leafId = deepestLeaf(await context.chats.messages(conversationId), messageId);
  await changeConversation(context, conversationId, (conversation) => ({ ...conversation, activeLeafId: leafId }));
};

/**
 * Deletes a message with everything below it; the returned id can bring it back. Then the newest other version at its
 * place is shown, else what came before it.
 */
export const deleteMessage = async (context: TurnContext, deletions: Deletions, messageId: string): Promise<string> => {
  const message = await requireMessage(context, messageId);
  const { conversationId } = message;
  const live = context.runs.inConversation(conversationId);
  const isLiveBelow = async (): Promise<boolean> =>
    subtreeOf(await context.chats.messages(conversationId), messageId).some(({ id }) => id === live?.order.message.id);
  if (live !== undefined && (await isLiveBelow())) {
    live.stop();
    await live.ended;
  }
  return context.locks(conversationId, async () => {
    const conversation = await requireConversation(context, conversationId);
    const messages = await context.chats.messages(conversationId);
    const removed = new Set(subtreeOf(messages, messageId).map(({ id }) => id));
    const kept = messages.filter(({ id }) => !removed.has(id));
    const sibling = siblingsOf(messages, messageId).findLast(({ id }) => !removed.has(id));
    const { activeLeafId, ...rest } = conversation;
    const isShown = activeLeafId !== undefined && removed.has(activeLeafId);
    const leafId = isShown ? ((sibling && deepestLeaf(kept, sibling.id)) ?? message.parentId) : activeLeafId;
    const shown = { ...rest, ...(leafId !== undefined && { activeLeafId: leafId }) };
    return deletions.remove({ messageIds: [...removed], shown });
  });
};
