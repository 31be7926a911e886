import type { Clock } from '@/lib/domain/clock';
import type { ImportRow, ImportSettingRow, ParleyDatabase } from '@/lib/storage/read/database';
import { otherIdsOf } from './import-ids';
import { createImportLog, type SettingPlaces } from './import-log';
import { removeLeaving, sweepImport, takeBack } from './import-removal';
import { type ImportCounts, type ImportPiece, showImport, stagePiece } from './import-staging';
import { storageError } from './storage-error';

/**
 * Brings in what was chosen, all or nothing of it, and takes it back. The transaction that keeps an import decides: before it
 * nobody sees anything and all of it is swept away; after it, what has to be written outside of the database is on record
 * there, and is written now or by the next worker (decision 63).
 */
export type ImportStore = {
  /** Begins one, and drops another that was not finished. Returns its id. */
  begin(source: string, name: string | undefined): Promise<string>;
  /** Writes what nobody sees yet, in one transaction. False: the import is no longer there. Doing it twice is doing it once. */
  stage(importId: string, pieces: readonly ImportPiece[]): Promise<boolean>;
  /** The same of what is no conversation: rows as they will be written. */
  stageSettings(importId: string, rows: readonly Pick<ImportSettingRow, 'kind' | 'id' | 'row'>[]): Promise<boolean>;
  /** Shows all of it in one transaction; undefined where the import is no longer there. Doing it twice is doing it once. */
  commit(importId: string): Promise<ImportCounts | undefined>;
  /** Takes it back, finished or not, and returns how many conversations stay because the user went on in them. */
  takeBack(importId: string): Promise<number>;
  /** Writes what an earlier worker had left to write, and removes for good what was taken back or was never finished. */
  sweep(): Promise<void>;
  /** What is here, the latest first. */
  list(): Promise<readonly ImportRow[]>;
};

/** A page that imports sends something every few seconds: what is older was left behind by one that is gone, ms. */
const abandonedAfterMs = 600_000;

/** Whether no two pieces name the same row: otherwise the later one must see what the earlier one wrote. */
const areApart = (pieces: readonly ImportPiece[], otherIds: readonly ReadonlyMap<string, string>[]): boolean => {
  const named = pieces.flatMap(({ conversation, messages }, index) => [
    ...new Set([conversation.id, ...messages.map(({ id }) => id), ...(otherIds[index]?.values() ?? [])]),
  ]);
  return new Set(named).size === named.length;
};

/** The store over the database `parley`. Each step is one strict transaction. */
export const createImportStore = (
  database: ParleyDatabase,
  clock: Clock,
  newId: () => string,
  places: SettingPlaces,
): ImportStore => {
  const { conversations, messages, imports, importItems, importSettings, searchTexts, searchSignatures } = database;
  const { drafts, draftFiles, quarantine } = database;
  const texts = [searchTexts, searchSignatures];
  const tables = [
    conversations,
    messages,
    imports,
    importItems,
    importSettings,
    ...texts,
    drafts,
    draftFiles,
    quarantine,
  ];

  const inTransaction = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await database.transaction('rw', tables, work);
    } catch (error) {
      throw storageError(error);
    }
  };

  const log = createImportLog(database, places, inTransaction);

  const sweepAll = async (isGone: (row: ImportRow) => boolean): Promise<void> => {
    const rows = await imports.where('state').anyOf('staging', 'leaving').toArray();
    for (const row of rows) {
      if (row.state !== 'leaving' && !isGone(row)) continue;
      await log.takeOut(row.id);
      await sweepImport(inTransaction, database, row.id);
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
        const write = (piece: ImportPiece, index: number): Promise<void> =>
          stagePiece(database, importId, piece, otherIds[index] ?? new Map(), clock.now());
        // Side by side: a request takes far less than its way to the database and back.
        if (areApart(pieces, otherIds)) await Promise.all(pieces.map(write));
        else for (const [index, piece] of pieces.entries()) await write(piece, index);
        await imports.put({ ...row, at: clock.now() });
        return true;
      });
    },
    stageSettings: (importId, rows) => log.stage(importId, rows, clock.now()),
    commit: async (importId) => {
      const note = await log.note(importId);
      const counts = await inTransaction(async () => {
        if ((await imports.get(importId))?.state === 'staging') await note();
        return showImport(database, importId, clock.now());
      });
      await log.write(importId);
      return counts;
    },
    takeBack: async (importId) => {
      const stayed = await inTransaction(async () => {
        if ((await imports.get(importId))?.state === 'kept') await log.handOver(importId);
        return takeBack(database, importId, clock.now());
      });
      await log.takeOut(importId);
      return stayed;
    },
    sweep: async () => {
      const failures: unknown[] = [];
      // One that cannot be written, as on a full disk, is tried again at the next start, and holds up nothing else.
      for (const row of await imports.where('state').equals('kept').toArray()) {
        if (row.isOpen === true) await log.write(row.id).catch((error: unknown) => failures.push(error));
      }
      await sweepAll(({ at }) => at < clock.now() - abandonedAfterMs);
      if (failures.length > 0) throw failures[0];
    },
    list: async () => (await imports.where('state').equals('kept').toArray()).sort((left, right) => right.at - left.at),
  };
};
