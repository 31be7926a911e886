import { parseConversationRow } from '@/lib/domain/app/stored-rows';
import { jsonHash } from '@/lib/domain/json-hash';
import { type ParleyDatabase, parley } from './database';

/** The longest id that a command takes. */
const longestId = 200;

/** The id that an imported message gets when its own belongs to another conversation: the same each time that it is imported. */
export const otherMessageId = async (conversationId: string, messageId: string): Promise<string> => {
  const both = `${conversationId}/${messageId}`;
  return both.length <= longestId ? both : jsonHash([conversationId, messageId]);
};

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
      const absent = messageIds.filter((messageId) => !known.has(messageId));
      const others = await Promise.all(absent.map((messageId) => otherMessageId(id, messageId)));
      return others.every((other) => known.has(other)) ? 'same' : 'grown';
    }),
  );
};
