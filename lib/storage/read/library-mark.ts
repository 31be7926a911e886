import { parseConversationRow, parseMessageRow } from '@/lib/domain/app/stored-rows';
import { type ParleyDatabase, parley } from './database';

/** How much there is, and when a conversation changed last, ms since the epoch. */
export type LibraryOutline = {
  readonly conversations: number;
  readonly messages: number;
  readonly changedAt: number;
};

/** Cheap, however large the library is: rows are counted, not read. */
export const readLibraryOutline = async (database: ParleyDatabase = parley): Promise<LibraryOutline> => {
  const [conversations, messages, last] = await Promise.all([
    database.conversations.count(),
    database.messages.count(),
    database.conversations.orderBy('updatedAt').last(),
  ]);
  return { conversations, messages, changedAt: parseConversationRow(last)?.updatedAt ?? 0 };
};

/** How many answers came after `since`, ms since the epoch. Counts no further than `most`. */
export const countAnswersSince = async (
  since: number,
  most: number,
  database: ParleyDatabase = parley,
): Promise<number> => {
  const ids = await database.conversations.where('updatedAt').above(since).reverse().primaryKeys();
  let count = 0;
  for (const id of ids) {
    if (count >= most) return most;
    const rows = await database.messages.where('conversationId').equals(id).toArray();
    count += rows
      .flatMap((row) => parseMessageRow(row) ?? [])
      .filter(
        ({ role, createdAt, deletedAt }) => role === 'assistant' && createdAt > since && deletedAt === undefined,
      ).length;
  }
  return Math.min(count, most);
};
