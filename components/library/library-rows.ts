import type { Conversation } from '@/lib/domain/chat/conversation';
import type { ConversationSearch } from '@/lib/panel/library/use-conversation-search';
import type { LibraryRow } from './ConversationRow';

const rowOf = (conversation: Conversation): LibraryRow => ({
  id: conversation.id,
  title: conversation.title,
  updatedAt: conversation.updatedAt,
  ...(conversation.pinnedAt !== undefined && { pinnedAt: conversation.pinnedAt }),
});

/** The rows to show: all conversations, or those that a search found, without those deleted since. */
export const libraryRows = (
  conversations: readonly Conversation[],
  search: ConversationSearch,
): readonly LibraryRow[] => {
  if (search.status === 'idle') return conversations.map(rowOf);
  const byId = new Map(conversations.map((conversation) => [conversation.id, conversation]));
  return search.hits.flatMap((hit) => {
    const conversation = byId.get(hit.conversationId);
    if (conversation === undefined) return [];
    const { pinnedAt: _pinnedAt, ...row } = rowOf(conversation);
    return [{ ...row, hit }];
  });
};
