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

/** Puts conversations into the order of the list: pinned first (last pinned on top), then the latest change. */
export const inListOrder = (conversations: readonly Conversation[]): readonly Conversation[] =>
  conversations.toSorted(byListOrder);

/** The rows of all conversations, in any order and shape: for who checks them piece by piece. */
export const readConversationRows = (database: ParleyDatabase = parley): Promise<readonly unknown[]> =>
  database.conversations.toArray();

/** Those of the rows that are conversations and not deleted. */
export const keptConversations = (rows: readonly unknown[]): readonly Conversation[] =>
  readable(rows, parseConversationRow).filter(isKept);

/** Every conversation that is not deleted, in the order of the list. Rows with a wrong shape are left out. */
export const listConversations = async (database: ParleyDatabase = parley): Promise<readonly Conversation[]> =>
  inListOrder(keptConversations(await readConversationRows(database)));

/** What the list begins with, as far as that is known without reading all: the latest, and these, in the order of the list. */
export const listLatest = async (
  most: number,
  pinnedIds: readonly string[],
  database: ParleyDatabase = parley,
): Promise<readonly Conversation[]> => {
  const [latest, pinned] = await Promise.all([
    database.conversations.orderBy('updatedAt').reverse().limit(most).toArray(),
    database.conversations.bulkGet([...pinnedIds]),
  ]);
  const byId = new Map(
    keptConversations([...latest, ...pinned]).map((conversation) => [conversation.id, conversation]),
  );
  return inListOrder([...byId.values()]);
};

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

/** The rows of all messages of a conversation, in any order and shape: for who checks them piece by piece. */
export const readMessageRows = (
  conversationId: string,
  database: ParleyDatabase = parley,
): Promise<readonly unknown[]> => database.messages.where('conversationId').equals(conversationId).toArray();

/** Those of the rows that are messages and not deleted. */
export const keptMessages = (rows: readonly unknown[]): readonly Message[] =>
  readable(rows, parseMessageRow).filter(isKept);

/** Every message of a conversation that is not deleted, on all branches, oldest first. */
export const readMessages = async (
  conversationId: string,
  database: ParleyDatabase = parley,
): Promise<readonly Message[]> =>
  keptMessages(await readMessageRows(conversationId, database)).toSorted(
    (left, right) => left.createdAt - right.createdAt || (left.id < right.id ? -1 : 1),
  );

/** The end of a path, oldest first, and whether it goes on before that. */
export type PathEnd = { readonly messages: readonly Message[]; readonly hasEarlier: boolean };

/**
 * At most so many messages up to `leafId`. Each is read by its key, so a long conversation costs what a short one does. The path
 * begins where `pathTo` has it begin: after a message that is deleted or unreadable.
 */
export const readPathEnd = (leafId: string, most: number, database: ParleyDatabase = parley): Promise<PathEnd> =>
  database.transaction('r', database.messages, async () => {
    const path: Message[] = [];
    const seen = new Set<string>();
    let next = await readMessage(leafId, database);
    const { conversationId } = next ?? {};
    while (next !== undefined && next.conversationId === conversationId && !seen.has(next.id)) {
      if (path.length === most) return { messages: path.reverse(), hasEarlier: true };
      path.push(next);
      seen.add(next.id);
      next = next.parentId === undefined ? undefined : await readMessage(next.parentId, database);
    }
    return { messages: path.reverse(), hasEarlier: false };
  });

/** The questions of a conversation that wait behind a run. */
export const readQueued = async (
  conversationId: string,
  database: ParleyDatabase = parley,
): Promise<readonly Message[]> => {
  const waiting = await database.queue.where('conversationId').equals(conversationId).toArray();
  if (waiting.length === 0) return [];
  return keptMessages(await database.messages.bulkGet(waiting.map(({ messageId }) => messageId)));
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
