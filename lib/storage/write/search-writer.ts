import type { Conversation } from '@/lib/domain/chat/conversation';
import { extendFacts, factsOf } from '@/lib/domain/chat/conversation-facts';
import { extendSegments, searchSegments } from '@/lib/domain/library/search-row';
import { bigramSignature } from '@/lib/domain/library/search-text';
import type { Message } from '@/lib/domain/message';
import { readMessage, readMessages } from '@/lib/storage/read/conversations';
import type { ParleyDatabase } from '@/lib/storage/read/database';

/**
 * Brings the search text of a conversation up to date, and returns the conversation with what the list shows of it: whoever
 * calls writes that row. Runs inside the transaction that stored the messages, over the tables `messages`, `searchTexts`
 * and `searchSignatures`.
 */
export const writeSearchText = async (
  database: ParleyDatabase,
  conversation: Conversation,
  changed: readonly Message[],
): Promise<Conversation> => {
  const { id, title, activeLeafId, facts: known } = conversation;
  const before = await database.searchTexts.get(id);
  const extended = before === undefined ? undefined : extendSegments(before, title, changed);
  const all = extended === undefined || known === undefined ? await readMessages(id, database) : [];
  const segments = extended ?? searchSegments(title, all);
  const facts =
    extended === undefined || known === undefined
      ? factsOf(all, activeLeafId)
      : extendFacts(
          known,
          changed,
          changed.find((message) => message.id === activeLeafId) ?? (await readMessage(activeLeafId ?? '', database)),
        );
  await database.searchTexts.put({ conversationId: id, ...segments });
  await database.searchSignatures.put({
    conversationId: id,
    at: conversation.updatedAt,
    bits: bigramSignature(segments.text),
  });
  return { ...conversation, facts };
};
