import type { Conversation } from '@/lib/domain/chat/conversation';
import { fitsFilter, type PlacedFilter } from '@/lib/domain/library/list-query';
import type { ConversationSearch } from '@/lib/panel/library/use-conversation-search';
import type { LibraryRow } from './ConversationRow';

const found = (conversations: readonly Conversation[], { hits }: ConversationSearch): readonly LibraryRow[] => {
  const byId = new Map(conversations.map((conversation) => [conversation.id, conversation]));
  return hits.flatMap((hit) => {
    const conversation = byId.get(hit.conversationId);
    if (conversation === undefined) return [];
    const { pinnedAt: _pinnedAt, ...row } = conversation;
    return [{ ...row, hit }];
  });
};

/**
 * The rows to show: all conversations but archived ones, or those that a search found and all filters fit, without those
 * deleted since.
 */
export const libraryRows = (
  conversations: readonly Conversation[],
  filters: readonly PlacedFilter[],
  search: ConversationSearch,
): readonly LibraryRow[] => {
  // Until the first result the list stays as it is.
  const isSearched = search.status !== 'idle';
  if (!isSearched && filters.length === 0) return conversations.filter(({ isArchived }) => isArchived !== true);
  const rows = isSearched ? found(conversations, search) : conversations;
  return rows.filter((row) => filters.every((filter) => fitsFilter(row, filter)));
};

/** How many rows there would be without one of the filters: those of which it alone hides some, the most first. */
export const hidingFilters = (
  conversations: readonly Conversation[],
  filters: readonly PlacedFilter[],
  search: ConversationSearch,
): readonly { readonly filter: PlacedFilter; readonly count: number }[] =>
  filters
    .map((filter) => {
      const others = filters.filter((other) => other !== filter);
      return { filter, count: libraryRows(conversations, others, search).length };
    })
    .filter(({ count }) => count > 0)
    .sort((left, right) => right.count - left.count);
