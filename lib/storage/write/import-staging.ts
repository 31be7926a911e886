import { parseConversationRow } from '@/lib/domain/app/stored-rows';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { deepestLeaf } from '@/lib/domain/chat/conversation-tree';
import type { Message } from '@/lib/domain/message';
import { readConversation, readMessages } from '@/lib/storage/read/conversations';
import type { ImportItemRow, ParleyDatabase } from '@/lib/storage/read/database';
import { showDrafts } from './import-drafts';
import { idsThatFit } from './import-ids';
import { writeSearchText } from './search-writer';

/** A conversation with messages of it; a large one comes in several pieces, each with the same conversation. */
export type ImportPiece = { readonly conversation: Conversation; readonly messages: readonly Message[] };

/** What an import brought: conversations, of which some were here and got messages. */
export type ImportCounts = {
  readonly conversations: number;
  readonly grown: number;
  readonly messages: number;
  /** Rows of other kinds: prompts, drafts, preferences, services, tools. */
  readonly settings: number;
};

/** A row as it is once it is shown. */
export const withoutMark = <Row extends { readonly deletedAt?: number }>({ deletedAt: _, ...row }: Row) => row;

/** The end of what is shown below a message; of the newest branch where there is none. */
export const leafAfter = (messages: readonly Message[], activeLeafId: string | undefined): string | undefined =>
  activeLeafId === undefined ? messages.at(-1)?.id : deepestLeaf(messages, activeLeafId);

/** Writes a piece where nobody sees it; `otherIds` are its own of `otherIdsOf`. Runs inside a transaction. */
export const stagePiece = async (
  database: ParleyDatabase,
  importId: string,
  piece: ImportPiece,
  otherIds: ReadonlyMap<string, string>,
  deletedAt: number,
): Promise<void> => {
  const { conversations, messages, importItems } = database;
  const { id } = piece.conversation;
  const item = await importItems.get([importId, id]);
  const row = await conversations.get(id);
  const isOurs = item !== undefined && item.before === undefined;
  const here = isOurs ? undefined : parseConversationRow(row);
  // A row that is being deleted, or that this version cannot read, is not written over.
  if (row !== undefined && !isOurs && (here === undefined || here.deletedAt !== undefined)) return;

  const fitted = await idsThatFit(database, piece, otherIds);
  // In a conversation that is shown, a message without a mark would be seen before the rest is there.
  await messages.bulkPut(here === undefined ? [...fitted.added] : fitted.added.map((one) => ({ ...one, deletedAt })));
  if (here === undefined) {
    // Of two exports of it in one folder, the later one says what it is.
    const staged = parseConversationRow(row);
    const latest =
      staged !== undefined && staged.updatedAt > piece.conversation.updatedAt
        ? staged
        : { ...fitted.conversation, ...(staged?.facts !== undefined && { facts: staged.facts }) };
    const indexed = await writeSearchText(database, latest, fitted.added);
    await conversations.put({ ...indexed, deletedAt });
  } else if (fitted.added.length === 0) return;
  await importItems.put({
    importId,
    conversationId: id,
    messageIds: [...(item?.messageIds ?? []), ...fitted.added.map((one) => one.id)],
    ...(here !== undefined && {
      before: {
        updatedAt: here.updatedAt,
        ...(here.activeLeafId !== undefined && { activeLeafId: here.activeLeafId }),
      },
    }),
  });
};

const showGrown = async (database: ParleyDatabase, { conversationId, messageIds }: ImportItemRow): Promise<void> => {
  const { conversations, messages, searchTexts } = database;
  const here = await readConversation(conversationId, database);
  if (here === undefined) return;
  const rows = await messages.bulkGet([...messageIds]);
  await messages.bulkPut(rows.filter((row) => row !== undefined).map((row) => withoutMark(Object(row))));
  const all = await readMessages(conversationId, database);
  const activeLeafId = leafAfter(all, here.activeLeafId);
  const added = new Set(messageIds);
  const latest = Math.max(...all.filter(({ id }) => added.has(id)).map(({ createdAt }) => createdAt));
  const grown = {
    ...here,
    updatedAt: Math.max(here.updatedAt, latest),
    ...(activeLeafId !== undefined && { activeLeafId }),
  };
  await searchTexts.delete(conversationId);
  const indexed = await writeSearchText(database, grown, []);
  // Last: Dexie loses its transaction when a function that ends with another one's end is awaited.
  await conversations.put(indexed);
};

const countsOf = (items: readonly ImportItemRow[], settings: number): ImportCounts => ({
  conversations: items.length,
  grown: items.filter(({ before }) => before !== undefined).length,
  messages: items.reduce((sum, { messageIds }) => sum + messageIds.length, 0),
  settings,
});

/** Shows all that was staged; undefined where the import is no longer there. Runs inside a transaction. `atMs`: ms since the epoch. */
export const showImport = async (
  database: ParleyDatabase,
  importId: string,
  atMs: number,
): Promise<ImportCounts | undefined> => {
  const { conversations, imports, importItems, importSettings } = database;
  const row = await imports.get(importId);
  if (row === undefined || row.state === 'leaving') return undefined;
  const items = await importItems.where('importId').equals(importId).toArray();
  if (row.state === 'kept') return countsOf(items, row.settings ?? 0);
  const fresh = items.filter(({ before }) => before === undefined).map(({ conversationId }) => conversationId);
  // A request for no rows lets a transaction end.
  if (fresh.length > 0) {
    const rows = await conversations.bulkGet(fresh);
    await conversations.bulkPut(rows.filter((one) => one !== undefined).map((one) => withoutMark(Object(one))));
  }
  for (const item of items) if (item.before !== undefined) await showGrown(database, item);
  const staged = await importSettings.where('importId').equals(importId).toArray();
  const drafts = await showDrafts(database, staged);
  const others = staged.filter(({ kind }) => kind !== 'draft').length;
  const counts = countsOf(items, drafts + others);
  if (items.length === 0 && counts.settings === 0) {
    await imports.delete(importId);
    return counts;
  }
  const { grown: _, settings, ...brought } = counts;
  await imports.put({
    ...row,
    ...brought,
    state: 'kept',
    at: atMs,
    ...(settings > 0 && { settings }),
    ...(others > 0 && { isOpen: true as const }),
  });
  return counts;
};
