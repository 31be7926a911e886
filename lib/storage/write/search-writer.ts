import type { Conversation } from '@/lib/domain/chat/conversation';
import { extendSegments, searchSegments } from '@/lib/domain/library/search-row';
import { bigramSignature } from '@/lib/domain/library/search-text';
import type { Message } from '@/lib/domain/message';
import { readMessages } from '@/lib/storage/read/conversations';
import type { ParleyDatabase } from '@/lib/storage/read/database';

/**
 * Brings the search text of a conversation up to date. Runs inside the transaction that stored the
 * messages, over the tables `messages`, `searchTexts` and `searchSignatures`.
 */
export const writeSearchText = async (
  database: ParleyDatabase,
  conversation: Conversation,
  changed: readonly Message[],
): Promise<void> => {
  const known = await database.searchTexts.get(conversation.id);
  const extended = known === undefined ? undefined : extendSegments(known, conversation.title, changed);
  const segments = extended ?? searchSegments(conversation.title, await readMessages(conversation.id, database));
  await database.searchTexts.put({ conversationId: conversation.id, ...segments });
  await database.searchSignatures.put({
    conversationId: conversation.id,
    at: conversation.updatedAt,
    bits: bigramSignature(segments.text),
  });
};
