import { parseConversationRow, parseMessageRow } from '@/lib/domain/app/stored-rows';
import type { Conversation } from '@/lib/domain/chat/conversation';
import type { KeyValueArea } from '@/lib/domain/key-value-area';
import type { Message } from '@/lib/domain/message';
import { z } from '@/lib/domain/schema';
import type { ChatChange } from '@/lib/storage/write/chat-store';

type TemporaryChat = { readonly conversation: Conversation; readonly messages: readonly Message[] };

/** Conversations that are never written to the disk: in memory, and in the session's area to outlive the worker. */
export type TemporaryChats = {
  /** Reads what an earlier worker of this browser session left. */
  readonly loaded: Promise<void>;
  find(conversationId: string): TemporaryChat | undefined;
  findMessage(messageId: string): Message | undefined;
  all(): readonly TemporaryChat[];
  write(change: ChatChange): Promise<void>;
  forget(conversationIds: readonly string[]): Promise<void>;
};

const prefix = 'temporary:';
const rowSchema = z.object({ conversation: z.unknown(), messages: z.array(z.unknown()) });

const parseChat = (value: unknown): TemporaryChat | undefined => {
  const row = z.safeParse(rowSchema, value);
  const conversation = row.success ? parseConversationRow(row.data.conversation) : undefined;
  if (!row.success || conversation === undefined) return undefined;
  const messages = row.data.messages.flatMap((message) => parseMessageRow(message) ?? []);
  return { conversation, messages };
};

/** Keeps them; `onChange` gets the whole conversation at each change, since no page can query it. */
export const createTemporaryChats = (area: KeyValueArea, onChange: (chat: TemporaryChat) => void): TemporaryChats => {
  const chats = new Map<string, TemporaryChat>();
  const load = async (): Promise<void> => {
    for (const [key, value] of Object.entries(await area.get())) {
      const chat = key.startsWith(prefix) ? parseChat(value) : undefined;
      if (chat !== undefined) chats.set(chat.conversation.id, chat);
    }
  };
  return {
    loaded: load(),
    find: (conversationId) => chats.get(conversationId),
    findMessage: (messageId) => {
      for (const { messages } of chats.values()) {
        const message = messages.find(({ id }) => id === messageId);
        if (message !== undefined) return message;
      }
      return undefined;
    },
    all: () => [...chats.values()],
    write: async ({ conversation, messages = [], removedMessageIds = [] }) => {
      const replaced = new Set([...messages.map(({ id }) => id), ...removedMessageIds]);
      const kept = chats.get(conversation.id)?.messages.filter(({ id }) => !replaced.has(id)) ?? [];
      const chat = {
        conversation,
        messages: [...kept, ...messages].sort((left, right) => left.createdAt - right.createdAt),
      };
      chats.set(conversation.id, chat);
      onChange(chat);
      await area.set({ [`${prefix}${conversation.id}`]: chat });
    },
    forget: async (conversationIds) => {
      for (const id of conversationIds) chats.delete(id);
      await area.remove(conversationIds.map((id) => `${prefix}${id}`));
    },
  };
};
