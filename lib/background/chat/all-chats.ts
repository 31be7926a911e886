import type { ChatStore } from '@/lib/storage/write/chat-store';
import type { DraftStore } from '@/lib/storage/write/draft-store';
import type { TemporaryChats } from './temporary-chats';

/** One store over the stored conversations and the temporary ones. */
export const allChats = (
  stored: ChatStore,
  temporary: TemporaryChats,
  drafts: Pick<DraftStore, 'clear'>,
): ChatStore => ({
  conversation: async (conversationId) =>
    temporary.find(conversationId)?.conversation ?? (await stored.conversation(conversationId)),
  message: async (messageId) => temporary.findMessage(messageId) ?? (await stored.message(messageId)),
  messages: async (conversationId) =>
    temporary.find(conversationId)?.messages ?? (await stored.messages(conversationId)),
  pathEnd: stored.pathEnd,
  write: async (change) => {
    if (!change.conversation.isTemporary) return stored.write(change);
    await temporary.write(change);
    if (change.sentDraftKey !== undefined) await drafts.clear(change.sentDraftKey);
  },
  change: stored.change,
  unfinished: async () => [
    ...(await stored.unfinished()),
    ...temporary.all().flatMap(({ messages }) => messages.filter((message) => message.runId !== undefined)),
  ],
  conversationsWithQueue: async () => [
    ...(await stored.conversationsWithQueue()),
    ...temporary
      .all()
      .filter(({ messages }) => messages.some((message) => message.status === 'queued'))
      .map(({ conversation }) => conversation.id),
  ],
});
