import type { Clock } from '@/lib/domain/clock';
import type { ImportRow, ParleyDatabase } from '@/lib/storage/read/database';
import { otherIdsOf } from './import-ids';
import { removeLeaving, sweepImport, takeBack } from './import-removal';
import { type ImportCounts, type ImportPiece, showImport, stagePiece } from './import-staging';
import { storageError } from './storage-error';

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
    stage: async (importId, pieces) => {
      // A digest would let the transaction end.
      const otherIds = await Promise.all(pieces.map(otherIdsOf));
      return inTransaction(async () => {
        const row = await imports.get(importId);
        if (row?.state !== 'staging') return false;
        await removeLeaving(
          database,
          pieces.map(({ conversation }) => conversation.id),
        );
        for (const [index, piece] of pieces.entries()) {
          await stagePiece(database, importId, piece, otherIds[index] ?? new Map(), clock.now());
        }
        await imports.put({ ...row, at: clock.now() });
        return true;
      });
    },
    commit: (importId) => inTransaction(() => showImport(database, importId, clock.now())),
    takeBack: (importId) => inTransaction(() => takeBack(database, importId, clock.now())),
    sweep: () => sweepAll(({ at }) => at < clock.now() - abandonedAfterMs),
    list: async () => (await imports.where('state').equals('kept').toArray()).sort((left, right) => right.at - left.at),
  };
};
