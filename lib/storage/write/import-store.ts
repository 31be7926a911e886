import { parseConversationRow } from '@/lib/domain/app/stored-rows';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { deepestLeaf } from '@/lib/domain/chat/conversation-tree';
import type { Clock } from '@/lib/domain/clock';
import type { Message } from '@/lib/domain/message';
import { readConversation, readMessages } from '@/lib/storage/read/conversations';
import type { ImportItemRow, ImportRow, ParleyDatabase } from '@/lib/storage/read/database';
import { idsThatFit } from './import-ids';
import { sweepImport, takeBack } from './import-removal';
import { writeSearchText } from './search-writer';
import { storageError } from './storage-error';

/** A conversation with messages of it; a large one comes in several pieces, each with the same conversation. */
export type ImportPiece = { readonly conversation: Conversation; readonly messages: readonly Message[] };

/** What an import brought: conversations, of which some were here and got messages. */
export type ImportCounts = {
  readonly conversations: number;
  readonly grown: number;
  readonly messages: number;
};

/** Brings conversations in, all or none of them, and takes them back. */
export type ImportStore = {
  /** Begins one, and drops another that was not finished. Returns its id. */
  begin(source: string, name: string | undefined): Promise<string>;
  /** Writes what nobody sees yet, in one transaction. False: the import is no longer there. Doing it twice is doing it once. */
  stage(importId: string, pieces: readonly ImportPiece[]): Promise<boolean>;
  /** Shows all of it in one transaction; undefined where the import is no longer there. Doing it twice is doing it once. */
  commit(importId: string): Promise<ImportCounts | undefined>;
  /** Takes it back, finished or not, and returns how many conversations stay because the user went on in them. */
  takeBack(importId: string): Promise<number>;
  /** Removes for good what was taken back or was never finished. */
  sweep(): Promise<void>;
  /** What is here, the latest first. */
  list(): Promise<readonly ImportRow[]>;
};

/** A page that imports sends something every few seconds: what is older was left behind by one that is gone, ms. */
const abandonedAfterMs = 600_000;

const withoutMark = <Row extends { readonly deletedAt?: number }>({ deletedAt: _, ...row }: Row) => row;

/** The end of what is shown once messages came below it. */
const leafAfter = (messages: readonly Message[], activeLeafId: string | undefined): string | undefined =>
  activeLeafId === undefined ? messages.at(-1)?.id : deepestLeaf(messages, activeLeafId);

/** The store over the database `parley`. Each step is one strict transaction. */
export const createImportStore = (database: ParleyDatabase, clock: Clock, newId: () => string): ImportStore => {
  const { conversations, messages, imports, importItems, searchTexts, searchSignatures } = database;
  const { drafts, draftFiles, quarantine } = database;
  const texts = [searchTexts, searchSignatures];
  const tables = [conversations, messages, imports, importItems, ...texts, drafts, draftFiles, quarantine];

  const inTransaction = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await database.transaction('rw', tables, work);
    } catch (error) {
      throw storageError(error);
    }
  };

  const stagePiece = async (importId: string, piece: ImportPiece): Promise<void> => {
    const { id } = piece.conversation;
    const item = await importItems.get([importId, id]);
    const row = await conversations.get(id);
    const isOurs = item !== undefined && item.before === undefined;
    const here = isOurs ? undefined : parseConversationRow(row);
    // A row that is being deleted, or that this version cannot read, is not written over.
    if (row !== undefined && !isOurs && (here === undefined || here.deletedAt !== undefined)) return;

    const fitted = await idsThatFit(database, piece);
    const deletedAt = clock.now();
    // In a conversation that is shown, a message without a mark would be seen before the rest is there.
    await messages.bulkPut(here === undefined ? [...fitted.added] : fitted.added.map((one) => ({ ...one, deletedAt })));
    if (here === undefined) {
      await conversations.put({ ...fitted.conversation, deletedAt });
      await writeSearchText(database, fitted.conversation, fitted.added);
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

  const showGrown = async ({ conversationId, messageIds }: ImportItemRow): Promise<void> => {
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
    await writeSearchText(database, grown, []);
    // Last: Dexie loses its transaction when a function that ends with another one's end is awaited.
    await conversations.put(grown);
  };

  const countsOf = (items: readonly ImportItemRow[]): ImportCounts => ({
    conversations: items.length,
    grown: items.filter(({ before }) => before !== undefined).length,
    messages: items.reduce((sum, { messageIds }) => sum + messageIds.length, 0),
  });

  const commit = async (importId: string): Promise<ImportCounts | undefined> => {
    const row = await imports.get(importId);
    if (row === undefined || row.state === 'leaving') return undefined;
    const items = await importItems.where('importId').equals(importId).toArray();
    const counts = countsOf(items);
    if (row.state === 'kept') return counts;
    if (items.length === 0) {
      await imports.delete(importId);
      return counts;
    }
    const fresh = items.filter(({ before }) => before === undefined).map(({ conversationId }) => conversationId);
    // A request for no rows lets a transaction end.
    if (fresh.length > 0) {
      const rows = await conversations.bulkGet(fresh);
      await conversations.bulkPut(rows.filter((one) => one !== undefined).map((one) => withoutMark(Object(one))));
    }
    for (const item of items) if (item.before !== undefined) await showGrown(item);
    const { conversations: count, messages: messageCount } = counts;
    await imports.put({ ...row, state: 'kept', at: clock.now(), conversations: count, messages: messageCount });
    return counts;
  };

  const sweepAll = async (isGone: (row: ImportRow) => boolean): Promise<void> => {
    const rows = await imports.where('state').anyOf('staging', 'leaving').toArray();
    for (const row of rows) {
      if (row.state === 'leaving' || isGone(row)) await sweepImport(inTransaction, database, row.id);
    }
  };

  return {
    begin: async (source, name) => {
      await sweepAll(() => true);
      const id = newId();
      const row = { id, state: 'staging', source, at: clock.now(), conversations: 0, messages: 0 } as const;
      await inTransaction(() => imports.put({ ...row, ...(name !== undefined && { name }) }));
      return id;
    },
    stage: (importId, pieces) =>
      inTransaction(async () => {
        const row = await imports.get(importId);
        if (row?.state !== 'staging') return false;
        for (const piece of pieces) await stagePiece(importId, piece);
        await imports.put({ ...row, at: clock.now() });
        return true;
      }),
    commit: (importId) => inTransaction(() => commit(importId)),
    takeBack: (importId) => inTransaction(() => takeBack(database, importId, clock.now())),
    sweep: () => sweepAll(({ at }) => at < clock.now() - abandonedAfterMs),
    list: async () => (await imports.where('state').equals('kept').toArray()).sort((left, right) => right.at - left.at),
  };
};
