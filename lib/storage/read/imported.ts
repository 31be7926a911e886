import { parseConversationRow } from '@/lib/domain/app/stored-rows';
import { type ParleyDatabase, parley } from './database';

/** The longest id that a command takes. */
const longestId = 200;

/** The id that an imported message gets when its own belongs to another conversation: the same each time that it is imported. */
export const otherMessageId = (conversationId: string, messageId: string): string =>
  `${conversationId}/${messageId}`.slice(-longestId);

/** Whether what is to be imported is here. `grown`: the conversation is, and some of the messages are not. */
export type Presence = 'new' | 'grown' | 'same';

/** Compares conversations that are to be imported, by their ids and those of their messages, with what is stored. */
export const presenceOf = async (
  incoming: readonly { readonly id: string; readonly messageIds: readonly string[] }[],
  database: ParleyDatabase = parley,
): Promise<readonly Presence[]> => {
  const rows = await database.conversations.bulkGet(incoming.map(({ id }) => id));
  return Promise.all(
    incoming.map(async ({ id, messageIds }, index): Promise<Presence> => {
      const here = parseConversationRow(rows[index]);
      if (here === undefined || here.deletedAt !== undefined) return 'new';
      const known = new Set(await database.messages.where('conversationId').equals(id).primaryKeys());
      const isHere = (messageId: string) => known.has(messageId) || known.has(otherMessageId(id, messageId));
      return messageIds.every(isHere) ? 'same' : 'grown';
    }),
  );
};
