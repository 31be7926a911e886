import { parseConversationRow, parseProviderRow } from '@/lib/domain/app/stored-rows';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { damagedAnswerId } from '@/lib/domain/chat/damaged-answer';
import type { Clock } from '@/lib/domain/clock';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { readConversation } from '@/lib/storage/read/conversations';
import type { DeletionRow, ParleyDatabase } from '@/lib/storage/read/database';
import { removeDraftFiles } from './draft-store';
import { forgetFiles } from './forget-files';
import { writeSearchText } from './search-writer';
import { storageError } from './storage-error';

/** How long a deletion can be undone, ms. */
export const undoForMs = 10_000;

/** What is deleted together and comes back together. */
export type Deletion = {
  readonly conversationIds?: readonly string[];
  readonly messageIds?: readonly string[];
  readonly providerIds?: readonly string[];
  /** Messages that lose the bytes of their files. */
  readonly fileMessageIds?: readonly string[];
  /** The conversation with the leaf that is shown without the deleted messages. */
  readonly shown?: Conversation;
};

/** Deletes by marking rows, so that a deletion is whole or not at all and can be undone until it is purged. */
export type Deletions = {
  /** Returns the id to undo it by. */
  remove(deletion: Deletion): Promise<string>;
  /** Brings everything back; does nothing when it was purged. */
  undo(undoId: string): Promise<void>;
  /** Removes for good what can no longer be undone; returns the removed providers, whose secrets must go too. */
  purge(): Promise<readonly ConnectedProvider[]>;
  /** Forgets files for good; true where some wait, since their conversation is answering. */
  forgetFiles(isAnswering: (conversationId: string) => boolean): Promise<boolean>;
  /** Calls the listener after each deletion: there will be something to purge. */
  onRemove(listener: () => void): void;
};

/** Marks the rows as deleted at a time, ms since the epoch, or as not deleted. */
const mark = async (database: ParleyDatabase, row: DeletionRow, deletedAt: number | undefined): Promise<void> => {
  const marked = (value: unknown) => {
    const { deletedAt: _, ...rest } = Object(value);
    return deletedAt === undefined ? rest : { ...rest, deletedAt };
  };
  for (const [table, ids] of [
    [database.conversations, row.conversationIds],
    [database.messages, row.messageIds],
    [database.providers, row.providerIds],
  ] as const) {
    const rows = await table.bulkGet([...ids]);
    await table.bulkPut(rows.filter((value) => value !== undefined).map(marked));
  }
};

const refreshSearch = async (database: ParleyDatabase, conversationId: string | undefined): Promise<void> => {
  const conversation = conversationId === undefined ? undefined : await readConversation(conversationId, database);
  if (conversation === undefined) return;
  await database.searchTexts.delete(conversation.id);
  const indexed = await writeSearchText(database, conversation, []);
  await database.conversations.put(indexed);
};

/** What is gone is no longer an import's to take back, also if another one brings it again. One of which nothing is left is none. */
const forgetImported = async (database: ParleyDatabase, conversationIds: readonly string[]): Promise<void> => {
  const { imports, importItems, importSettings } = database;
  for (const { id, state } of await imports.toArray()) {
    // A request for no rows lets a transaction end.
    if (conversationIds.length > 0) {
      await importItems.bulkDelete(conversationIds.map((conversationId) => [id, conversationId]));
    }
    const conversations = await importItems.where('importId').equals(id).count();
    const left = conversations + (await importSettings.where('importId').equals(id).count());
    if (left === 0 && state === 'kept') await imports.delete(id);
  }
};

/** Removes for good what was deleted together, and all that belongs to it. */
const purgeRow = async (database: ParleyDatabase, row: DeletionRow): Promise<void> => {
  const messageIds = [...row.messageIds];
  for (const conversationId of row.conversationIds) {
    const found = database.messages.where('conversationId').equals(conversationId);
    messageIds.push(...(await found.primaryKeys()));
    await found.delete();
  }
  await database.quarantine.bulkDelete(messageIds.map(damagedAnswerId));
  const conversationIds = [...row.conversationIds];
  await database.searchTexts.bulkDelete(conversationIds);
  await database.searchSignatures.bulkDelete(conversationIds);
  await database.drafts.bulkDelete(conversationIds);
  await removeDraftFiles(database, conversationIds);
  await database.queue.where('conversationId').anyOf(conversationIds).delete();
  await forgetImported(database, conversationIds);
  await database.conversations.bulkDelete(conversationIds);
  await database.messages.bulkDelete([...row.messageIds]);
  await database.providers.bulkDelete([...row.providerIds]);
  await database.deletions.delete(row.id);
};

/** Keeps deletions in the database, so that they survive the worker in either state, never half done. */
export const createDeletions = (database: ParleyDatabase, clock: Clock, newId: () => string): Deletions => {
  const explained = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw storageError(error);
    }
  };
  const inTransaction = <Result>(work: () => Promise<Result>): Promise<Result> =>
    explained(() => database.transaction('rw', database.tables, work));

  const findDue = (): Promise<DeletionRow[]> =>
    database.deletions
      .where('at')
      .belowOrEqual(clock.now() - undoForMs)
      .toArray();

  const listeners: (() => void)[] = [];
  const markAll = (deletion: Deletion): Promise<string> =>
    inTransaction(async () => {
      const before = parseConversationRow(await database.conversations.get(deletion.shown?.id ?? ''));
      const row: DeletionRow = {
        id: newId(),
        at: clock.now(),
        conversationIds: deletion.conversationIds ?? [],
        messageIds: deletion.messageIds ?? [],
        providerIds: deletion.providerIds ?? [],
        ...(deletion.fileMessageIds && { fileMessageIds: deletion.fileMessageIds }),
        ...(before !== undefined && {
          activeLeaf: {
            conversationId: before.id,
            ...(before.activeLeafId !== undefined && { messageId: before.activeLeafId }),
          },
        }),
      };
      await mark(database, row, row.at);
      if (deletion.shown !== undefined) await database.conversations.put(deletion.shown);
      await database.queue.bulkDelete([...row.messageIds]);
      await database.deletions.put(row);
      await refreshSearch(database, deletion.shown?.id);
      return row.id;
    });

  return {
    remove: async (deletion) => {
      const undoId = await markAll(deletion);
      for (const listener of listeners) listener();
      return undoId;
    },
    onRemove: (listener) => {
      listeners.push(listener);
    },
    undo: (undoId) =>
      inTransaction(async () => {
        const row = await database.deletions.get(undoId);
        if (row === undefined) return;
        await mark(database, row, undefined);
        const shown = parseConversationRow(await database.conversations.get(row.activeLeaf?.conversationId ?? ''));
        if (shown !== undefined && row.activeLeaf?.messageId !== undefined) {
          await database.conversations.put({ ...shown, activeLeafId: row.activeLeaf.messageId });
        }
        await database.deletions.delete(undoId);
        await refreshSearch(database, shown?.id);
      }),
    purge: () =>
      inTransaction(async () => {
        const due = (await findDue()).filter((row) => row.fileMessageIds === undefined);
        const removed = await database.providers.bulkGet(due.flatMap((row) => [...row.providerIds]));
        for (const row of due) await purgeRow(database, row);
        return removed.map(parseProviderRow).filter((row) => row !== undefined);
      }),
    forgetFiles: (isAnswering) =>
      explained(async () => {
        let isWaiting = false;
        for (const row of await findDue()) isWaiting = (await forgetFiles(database, row, isAnswering)) || isWaiting;
        return isWaiting;
      }),
  };
};
