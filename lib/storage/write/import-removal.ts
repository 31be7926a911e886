import { parseMessageRow } from '@/lib/domain/app/stored-rows';
import { damagedAnswerId } from '@/lib/domain/chat/damaged-answer';
import { readConversation, readMessages } from '@/lib/storage/read/conversations';
import type { ImportItemRow, ParleyDatabase } from '@/lib/storage/read/database';
import { writeSearchText } from './search-writer';

/** How many conversations are removed in one transaction: a running answer waits for no more than that. */
const atOnce = 20;

/** Whether the user wrote something in what came: a message beside those of the import, or a draft. */
const wentOn = async (database: ParleyDatabase, item: ImportItemRow): Promise<boolean> => {
  const { conversationId, messageIds, before } = item;
  const own = new Set(messageIds);
  if (before === undefined) {
    const [keys, draft, files] = await Promise.all([
      database.messages.where('conversationId').equals(conversationId).primaryKeys(),
      database.drafts.get(conversationId),
      database.draftFiles.where('draftKey').equals(conversationId).count(),
    ]);
    return files > 0 || (draft !== undefined && draft.text !== '') || keys.some((key) => !own.has(key));
  }
  const all = await readMessages(conversationId, database);
  return all.some(({ id, parentId }) => !own.has(id) && parentId !== undefined && own.has(parentId));
};

/** Hides conversations that the import brought. */
const hideNew = async (database: ParleyDatabase, ids: readonly string[], deletedAt: number): Promise<void> => {
  // A request for no rows lets a transaction end.
  if (ids.length === 0) return;
  const rows = await database.conversations.bulkGet([...ids]);
  const found = rows.filter((row) => row !== undefined);
  await database.conversations.bulkPut(found.map((row) => ({ ...Object(row), deletedAt })));
};

/** Hides the messages that came into a conversation, and shows what was shown before. */
const hideGrown = async (database: ParleyDatabase, item: ImportItemRow, deletedAt: number): Promise<void> => {
  const rows = await database.messages.bulkGet([...item.messageIds]);
  const marked = rows.map(parseMessageRow).filter((row) => row !== undefined);
  await database.messages.bulkPut(marked.map((row) => ({ ...row, deletedAt })));
  const here = await readConversation(item.conversationId, database);
  if (here === undefined) return;
  const isShown = here.activeLeafId !== undefined && item.messageIds.includes(here.activeLeafId);
  const { activeLeafId, ...rest } = here;
  const leafId = isShown ? item.before?.activeLeafId : activeLeafId;
  const restored = {
    ...rest,
    updatedAt: item.before?.updatedAt ?? here.updatedAt,
    ...(leafId !== undefined && { activeLeafId: leafId }),
  };
  await database.searchTexts.delete(item.conversationId);
  await writeSearchText(database, restored, []);
  // Last: Dexie loses its transaction when a function that ends with another one's end is awaited.
  await database.conversations.put(restored);
};

/**
 * Hides all that an import brought, and returns how many conversations stay because the user went on in them: what was
 * written there goes with nothing. Runs inside one transaction.
 */
export const takeBack = async (database: ParleyDatabase, importId: string, atMs: number): Promise<number> => {
  const row = await database.imports.get(importId);
  if (row === undefined || row.state === 'leaving') return 0;
  const items = await database.importItems.where('importId').equals(importId).toArray();
  const isStaged = row.state === 'staging';
  const stays = await Promise.all(items.map((item) => (isStaged ? false : wentOn(database, item))));
  const staying = items.filter((_, index) => stays[index]);
  const going = isStaged ? [] : items.filter((_, index) => !stays[index]);
  const brought = going.filter(({ before }) => before === undefined);
  await hideNew(
    database,
    brought.map(({ conversationId }) => conversationId),
    atMs,
  );
  for (const item of going) if (item.before !== undefined) await hideGrown(database, item, atMs);
  await database.importItems.bulkDelete(staying.map((item) => [item.importId, item.conversationId]));
  await database.imports.put({ ...row, state: 'leaving', at: atMs });
  return staying.length;
};

const removeItems = async (database: ParleyDatabase, items: readonly ImportItemRow[]): Promise<void> => {
  const messageIds = items.flatMap((item) => item.messageIds);
  const brought = items.filter(({ before }) => before === undefined).map(({ conversationId }) => conversationId);
  // A request for no rows lets a transaction end.
  if (messageIds.length > 0) {
    await database.messages.bulkDelete(messageIds);
    await database.quarantine.bulkDelete(messageIds.map(damagedAnswerId));
  }
  if (brought.length > 0) {
    await database.searchTexts.bulkDelete(brought);
    await database.searchSignatures.bulkDelete(brought);
    await database.drafts.bulkDelete(brought);
    await database.conversations.bulkDelete(brought);
  }
  await database.importItems.bulkDelete(items.map(({ importId, conversationId }) => [importId, conversationId]));
};

/** Removes for good what nobody sees any more of an import, a few conversations per transaction, and at last its row. */
export const sweepImport = async (
  inTransaction: <Result>(work: () => Promise<Result>) => Promise<Result>,
  database: ParleyDatabase,
  importId: string,
): Promise<void> => {
  const sweepSome = (): Promise<boolean> =>
    inTransaction(async () => {
      const items = await database.importItems.where('importId').equals(importId).limit(atOnce).toArray();
      if (items.length > 0) {
        await removeItems(database, items);
        return true;
      }
      await database.imports.delete(importId);
      return false;
    });
  while (await sweepSome());
};
