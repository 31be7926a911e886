import type { Conversation } from '@/lib/domain/chat/conversation';
import type { Message } from '@/lib/domain/message';
import type { Timers } from '@/lib/platform/clock';
import { type Deletions, undoForMs } from '@/lib/storage/write/deletions';
import type { Locks } from '../locks';
import type { TemporaryChats } from './temporary-chats';

/** Deletions of what is stored and of what is temporary. */
export type AllDeletions = Deletions & {
  /** No deletion of something temporary can be undone any more. */
  forget(): void;
};

type Context = {
  readonly temporary: TemporaryChats;
  readonly locks: Locks;
  readonly timers: Timers;
  newId(): string;
};

/** What went of a temporary conversation, and the conversation as it was. */
type Removed = { readonly conversation: Conversation; readonly messages: readonly Message[] };

/** One of both. What was temporary is kept in this worker's memory alone, and only for as long as it can be undone. */
export const allDeletions = (stored: Deletions, { temporary, locks, timers, newId }: Context): AllDeletions => {
  const kept = new Map<string, readonly Removed[]>();

  const removeMessages = async (shown: Conversation, messageIds: readonly string[]): Promise<Removed[]> => {
    const chat = temporary.find(shown.id);
    if (chat === undefined) return [];
    await temporary.write({ conversation: shown, removedMessageIds: messageIds });
    return [{ ...chat, messages: chat.messages.filter(({ id }) => messageIds.includes(id)) }];
  };

  return {
    remove: async ({ conversationIds = [], messageIds = [], shown, ...rest }) => {
      const chats = conversationIds.flatMap((id) => temporary.find(id) ?? []);
      await temporary.forget(chats.map(({ conversation }) => conversation.id));
      const inStore = conversationIds.filter((id) => !chats.some(({ conversation }) => conversation.id === id));
      const ofTemporary = shown?.isTemporary === true;
      const removed = [...chats, ...(ofTemporary ? await removeMessages(shown, messageIds) : [])];
      const isAllTemporary = removed.length > 0 && inStore.length === 0;
      const undoId = isAllTemporary
        ? newId()
        : await stored.remove({
            ...rest,
            conversationIds: inStore,
            ...(!ofTemporary && { messageIds, ...(shown !== undefined && { shown }) }),
          });
      if (removed.length === 0) return undoId;
      kept.set(undoId, removed);
      timers.after(undoForMs, () => kept.delete(undoId));
      return undoId;
    },
    undo: async (undoId) => {
      const removed = kept.get(undoId) ?? [];
      kept.delete(undoId);
      for (const { conversation, messages } of removed) {
        await locks(conversation.id, async () => {
          const { activeLeafId } = conversation;
          const there = temporary.find(conversation.id)?.conversation ?? conversation;
          await temporary.write({
            conversation: { ...there, ...(activeLeafId !== undefined && { activeLeafId }) },
            messages,
          });
        });
      }
      await stored.undo(undoId);
    },
    purge: stored.purge,
    forgetFiles: stored.forgetFiles,
    onRemove: stored.onRemove,
    forget: () => kept.clear(),
  };
};
