import { parseConversationRow, parseMessageRow } from '@/lib/domain/app/stored-rows';
import { attachmentSchema } from '@/lib/domain/attachment';
import type { Conversation } from '@/lib/domain/chat/conversation';
import type { Message } from '@/lib/domain/message';
import { z } from '@/lib/domain/schema';
import { listConversations } from './conversations';
import { type DraftFileRow, type DraftRow, type ParleyDatabase, parley } from './database';

/** What is stored, in the order of the list. */
export type LibraryContents = {
  readonly conversationIds: readonly string[];
  /** How many rows of conversations and messages are set aside, or cannot be read as conversations. */
  readonly unreadable: number;
};

const ofSetAside = z.looseObject({ id: z.optional(z.string()), conversationId: z.optional(z.string()) });

/** What there is, or of these conversations what is still there. */
export const readLibrary = async (
  only?: readonly string[],
  database: ParleyDatabase = parley,
): Promise<LibraryContents> => {
  const isWanted = (id: string | undefined): boolean => only === undefined || (id !== undefined && only.includes(id));
  const [rows, kept, aside] = await Promise.all([
    database.conversations.toArray(),
    listConversations(database),
    database.quarantine.toArray(),
  ]);
  const setAside = aside.filter(({ table, row }) => {
    const { id, conversationId } = z.safeParse(ofSetAside, row).data ?? {};
    return (table === 'conversations' && isWanted(id)) || (table === 'messages' && isWanted(conversationId));
  });
  const bad = only === undefined ? rows.filter((row) => parseConversationRow(row) === undefined) : [];
  return {
    conversationIds: kept.map(({ id }) => id).filter(isWanted),
    unreadable: setAside.length + bad.length,
  };
};

/** A conversation as it travels and the ids of its messages, at one moment. Absent when it is unknown, deleted or unreadable. */
export const readOutline = (
  conversationId: string,
  database: ParleyDatabase = parley,
): Promise<{ readonly conversation: Conversation; readonly messageIds: readonly string[] } | undefined> =>
  database.transaction('r', database.conversations, database.messages, async () => {
    const row = parseConversationRow(await database.conversations.get(conversationId));
    if (row === undefined || row.deletedAt !== undefined || row.isTemporary) return undefined;
    const { facts: _, ...conversation } = row;
    const messageIds = await database.messages.where('conversationId').equals(conversationId).primaryKeys();
    return { conversation, messageIds };
  });

/** Those of these messages that are still there and not deleted, and how many cannot be read. */
export const readSome = async (
  messageIds: readonly string[],
  database: ParleyDatabase = parley,
): Promise<{ readonly messages: readonly Message[]; readonly unreadable: number }> => {
  const rows = (await database.messages.bulkGet([...messageIds])).filter((row) => row !== undefined);
  const parsed = rows.flatMap((row) => parseMessageRow(row) ?? []);
  return {
    messages: parsed.filter(({ deletedAt }) => deletedAt === undefined),
    unreadable: rows.length - parsed.length,
  };
};

/** What was typed and not sent, and its files. */
export type StoredDraft = DraftRow & { readonly files: readonly DraftFileRow[] };

/** The keys of all drafts, but those of deleted conversations. */
export const listDraftKeys = async (database: ParleyDatabase = parley): Promise<readonly string[]> => {
  const [texts, files, deleted] = await Promise.all([
    database.drafts.toCollection().primaryKeys(),
    database.draftFiles.orderBy('draftKey').uniqueKeys(),
    database.conversations.where('deletedAt').above(0).primaryKeys(),
  ]);
  const gone = new Set(deleted);
  const keys = new Set([...texts, ...files.flatMap((key) => (typeof key === 'string' ? [key] : []))]);
  return [...keys].filter((key) => !gone.has(key));
};

/** What the files of all drafts take, base64 characters. Holds one of them at a time. */
export const sizeOfDraftFiles = async (database: ParleyDatabase = parley): Promise<number> => {
  let size = 0;
  await database.draftFiles.each(({ data }) => {
    size += data.length;
  });
  return size;
};

/** One draft; absent when it was sent or emptied. A draft can be files alone. */
export const readDraft = async (key: string, database: ParleyDatabase = parley): Promise<StoredDraft | undefined> => {
  const [row, rows] = await Promise.all([
    database.drafts.get(key),
    database.draftFiles.where('draftKey').equals(key).sortBy('at'),
  ]);
  const files = rows.filter((file) => z.safeParse(attachmentSchema, file).success);
  const first = files[0];
  if (row === undefined && first === undefined) return undefined;
  return { ...(row ?? { key, text: '', at: first?.at ?? 0 }), files };
};
