import { parseConversationRow, parseMessageRow, type RowParser } from '@/lib/domain/app/stored-rows';
import type { Conversation } from '@/lib/domain/chat/conversation';
import type { Message } from '@/lib/domain/message';
import { z } from '@/lib/domain/schema';
import { type ParleyDatabase, parley } from './database';

const readable = <Row>(rows: readonly unknown[], parse: RowParser<Row>): Row[] =>
  rows.flatMap((row) => {
    const parsed = parse(row);
    return parsed === undefined ? [] : [parsed];
  });

const isKept = (row: { readonly deletedAt?: number }): boolean => row.deletedAt === undefined;

const isOf = (row: unknown, conversationId: string): boolean =>
  z.safeParse(z.looseObject({ conversationId: z.literal(conversationId) }), row).success;

const byListOrder = (left: Conversation, right: Conversation): number =>
  (right.pinnedAt ?? 0) - (left.pinnedAt ?? 0) || right.updatedAt - left.updatedAt;

/**
 * Every conversation that is not deleted: pinned first (last pinned on top), then the latest change. Rows with a wrong
 * shape are left out.
 */
export const listConversations = async (database: ParleyDatabase = parley): Promise<readonly Conversation[]> =>
  readable(await database.conversations.toArray(), parseConversationRow)
    .filter(isKept)
    .sort(byListOrder);

/** What is in a folder, and in which; also conversations whose deletion can still be undone. */
export const listFiled = async (
  database: ParleyDatabase = parley,
): Promise<readonly { readonly id: string; readonly folder: string }[]> =>
  readable(await database.conversations.toArray(), parseConversationRow).flatMap(({ id, folder }) =>
    folder === undefined ? [] : [{ id, folder }],
  );

/** What has tags, and which; also conversations whose deletion can still be undone. */
export const listTagged = async (
  database: ParleyDatabase = parley,
): Promise<readonly { readonly id: string; readonly tags: readonly string[] }[]> =>
  readable(await database.conversations.toArray(), parseConversationRow).flatMap(({ id, tags }) =>
    tags === undefined ? [] : [{ id, tags }],
  );

/** One conversation; absent when it is unknown, deleted or unreadable. */
export const readConversation = async (
  conversationId: string,
  database: ParleyDatabase = parley,
): Promise<Conversation | undefined> => {
  const conversation = parseConversationRow(await database.conversations.get(conversationId));
  return conversation !== undefined && isKept(conversation) ? conversation : undefined;
};

/** Every message of a conversation that is not deleted, on all branches, oldest first. */
export const readMessages = async (
  conversationId: string,
  database: ParleyDatabase = parley,
): Promise<readonly Message[]> => {
  const rows = await database.messages.where('conversationId').equals(conversationId).toArray();
  return readable(rows, parseMessageRow)
    .filter(isKept)
    .sort((left, right) => left.createdAt - right.createdAt || (left.id < right.id ? -1 : 1));
};

/** How many messages of a conversation have a wrong shape, set aside already or not. */
export const countUnreadable = async (conversationId: string, database: ParleyDatabase = parley): Promise<number> => {
  const [rows, aside] = await Promise.all([
    database.messages.where('conversationId').equals(conversationId).toArray(),
    database.quarantine.filter(({ table, row }) => table === 'messages' && isOf(row, conversationId)).count(),
  ]);
  return aside + rows.filter((row) => parseMessageRow(row) === undefined).length;
};

/** One message; absent when it is unknown, deleted or unreadable. */
export const readMessage = async (
  messageId: string,
  database: ParleyDatabase = parley,
): Promise<Message | undefined> => {
  const message = parseMessageRow(await database.messages.get(messageId));
  return message !== undefined && isKept(message) ? message : undefined;
};

/** How many rows had a wrong shape and were set aside. */
export const countQuarantined = (database: ParleyDatabase = parley): Promise<number> => database.quarantine.count();
