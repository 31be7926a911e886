import { parseMessageRow } from '@/lib/domain/app/stored-rows';
import { damagedAnswerId } from '@/lib/domain/chat/damaged-answer';
import { readConversation, readMessages } from '@/lib/storage/read/conversations';
import type { ImportItemRow, ImportRow, ParleyDatabase } from '@/lib/storage/read/database';
import { hideDrafts } from './import-drafts';
import { leafAfter, withoutMark } from './import-staging';
import { writeSearchText } from './search-writer';

/** How many conversations are removed in one transaction: a running answer waits for no more than that. */
const atOnce = 20;

/** What another import brought of the same conversation. */
type Other = { readonly row: ImportRow; readonly item: ImportItemRow };

/** What other imports brought of these conversations, by conversation, the oldest import first. */
const othersOf = async (
  database: ParleyDatabase,
  importId: string,
  items: readonly ImportItemRow[],
): Promise<ReadonlyMap<string, readonly Other[]>> => {
  const found = new Map<string, readonly Other[]>();
  for (const row of await database.imports.orderBy('id').sortBy('at')) {
    if (row.id === importId) continue;
    const shared = await database.importItems.bulkGet(items.map(({ conversationId: id }) => [row.id, id]));
    for (const item of shared) {
      if (item !== undefined)
        found.set(item.conversationId, [...(found.get(item.conversationId) ?? []), { row, item }]);
    }
  }
  return found;
};

/** Whether the user wrote something in what came: a message that no import brought, or a draft. */
const wentOn = async (database: ParleyDatabase, item: ImportItemRow, others: readonly Other[]): Promise<boolean> => {
  const { conversationId, messageIds, before } = item;
  const own = new Set([...messageIds, ...others.flatMap((other) => other.item.messageIds)]);
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
  const left = await readMessages(item.conversationId, database);
  const shownBefore = left.find(({ id }) => id === item.before?.activeLeafId)?.id;
  const leafId = isShown ? leafAfter(left, shownBefore) : activeLeafId;
  const came = marked.reduce((latest, { createdAt }) => Math.max(latest, createdAt), item.before?.updatedAt ?? 0);
  const restored = {
    ...rest,
    // Later than what came: the user went on elsewhere in it.
    updatedAt: here.updatedAt > came ? here.updatedAt : (item.before?.updatedAt ?? here.updatedAt),
    ...(leafId !== undefined && { activeLeafId: leafId }),
  };
  await database.searchTexts.delete(item.conversationId);
  const indexed = await writeSearchText(database, restored, []);
  // Last: Dexie loses its transaction when a function that ends with another one's end is awaited.
  await database.conversations.put(indexed);
};

/** Makes what an import brought of a conversation another import's, as if that one had brought all of it. */
const handOver = async (
  database: ParleyDatabase,
  { importId, conversationId, messageIds, before }: ImportItemRow,
  heir: Other,
): Promise<void> => {
  await database.importItems.delete([importId, conversationId]);
  await database.importItems.put({
    importId: heir.row.id,
    conversationId,
    messageIds: [...new Set([...messageIds, ...heir.item.messageIds])],
    ...(before !== undefined && { before }),
  });
};

/** A conversation is hidden until the import that has it now shows all that it brings; then it is as if that one had begun it. */
const stageAgain = async (database: ParleyDatabase, heir: Other, deletedAt: number): Promise<void> => {
  const { conversationId, messageIds } = heir.item;
  const rows = await database.messages.bulkGet([...messageIds]);
  await database.messages.bulkPut(rows.filter((row) => row !== undefined).map((row) => withoutMark(Object(row))));
  const here = await readConversation(conversationId, database);
  if (here === undefined) return;
  await database.searchTexts.delete(conversationId);
  const indexed = await writeSearchText(database, here, []);
  await database.conversations.put({ ...indexed, deletedAt });
};

/**
 * Hides all that an import brought, and returns how many conversations stay because the user went on in them: what was
 * written there goes with nothing. What a later import continued is that one's from now on. Runs inside one transaction.
 */
export const takeBack = async (database: ParleyDatabase, importId: string, atMs: number): Promise<number> => {
  const row = await database.imports.get(importId);
  if (row === undefined || row.state === 'leaving') return 0;
  const items = await database.importItems.where('importId').equals(importId).toArray();
  const gone = { ...row, state: 'leaving', at: atMs } as const;
  const settings = database.importSettings.where('importId').equals(importId);
  // Of an import that was not kept nothing was written anywhere else.
  if (row.state === 'staging') await settings.delete();
  // First: a draft that came is no word of the user's.
  else await hideDrafts(database, await settings.toArray());
  if (row.state === 'staging' || items.length === 0) {
    await database.imports.put(gone);
    return 0;
  }
  let stayed = 0;
  const brought: string[] = [];
  const others = await othersOf(database, importId, items);
  const hasWords = await Promise.all(
    items.map((item) => wentOn(database, item, others.get(item.conversationId) ?? [])),
  );
  for (const [index, item] of items.entries()) {
    const shared = others.get(item.conversationId) ?? [];
    const heir = shared.find(
      (other) => other.row.state !== 'leaving' && (item.before === undefined || other.row.at > row.at),
    );
    if (heir?.row.state === 'kept') await handOver(database, item, heir);
    else if (hasWords[index] === true) {
      stayed += 1;
      await database.importItems.delete([item.importId, item.conversationId]);
    } else {
      if (item.before !== undefined) await hideGrown(database, item, atMs);
      else if (heir === undefined) brought.push(item.conversationId);
      else await stageAgain(database, heir, atMs);
      if (heir !== undefined) await handOver(database, item, heir);
    }
  }
  // A request for no rows lets a transaction end.
  if (brought.length > 0) await hideNew(database, brought, atMs);
  await database.imports.put(gone);
  return stayed;
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
  if (items.length === 0) return;
  await database.importItems.bulkDelete(items.map(({ importId, conversationId }) => [importId, conversationId]));
};

/** Removes at once what earlier imports that were taken back have left of conversations, so that they can be brought in again. */
export const removeLeaving = async (database: ParleyDatabase, conversationIds: readonly string[]): Promise<void> => {
  const leaving = await database.imports.where('state').equals('leaving').primaryKeys();
  for (const importId of leaving) {
    const items = await database.importItems.bulkGet(conversationIds.map((id) => [importId, id]));
    await removeItems(
      database,
      items.filter((item) => item !== undefined),
    );
  }
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
      await database.importSettings.where('importId').equals(importId).delete();
      await database.imports.delete(importId);
      return false;
    });
  while (await sweepSome());
};
