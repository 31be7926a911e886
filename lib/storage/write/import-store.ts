import type { Clock } from '@/lib/domain/clock';
import type { ImportRow, ImportSettingRow, ParleyDatabase } from '@/lib/storage/read/database';
import { otherIdsOf } from './import-ids';
import { handOverLog, noteLog } from './import-log';
import { removeLeaving, sweepImport, takeBack } from './import-removal';
import { type ImportCounts, type ImportPiece, showImport, stagePiece } from './import-staging';
import { storageError } from './storage-error';

/**
 * Where what is no conversation and no draft is written, mostly `storage.local`. Each may be done again after a worker was
 * killed in the middle.
 */
export type SettingPlaces = {
  /** Those that are not here yet, each with what it takes the place of. Writes nothing. */
  missing(rows: readonly ImportSettingRow[]): Promise<readonly ImportSettingRow[]>;
  /** Writes them where nothing stands, or still stands what they take the place of. */
  put(rows: readonly ImportSettingRow[]): Promise<void>;
  /** Takes away what is still as it was written, and brings back what was there before. */
  takeOut(rows: readonly ImportSettingRow[]): Promise<void>;
};

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

  /** What is written by the places. */
  const settingsOf = async (importId: string): Promise<readonly ImportSettingRow[]> =>
    (await importSettings.where('importId').equals(importId).sortBy('order')).filter(({ kind }) => kind !== 'draft');

  /** Writes what a kept import has on record. */
  const close = async (importId: string): Promise<void> => {
    if ((await imports.get(importId))?.isOpen !== true) return;
    const rows = await settingsOf(importId);
    await places.put(rows);
    const isHere = await inTransaction(async () => {
      const row = await imports.get(importId);
      if (row?.state !== 'kept') return false;
      const { isOpen: _, ...closed } = row;
      await imports.put(closed);
      return true;
    });
    // Taken back, or everything was deleted, in between.
    if (!isHere) await places.takeOut(rows);
  };

  /** Takes away what an import that is taken back has on record. */
  const unwrite = async (importId: string): Promise<void> => {
    if ((await imports.get(importId))?.state !== 'leaving') return;
    const rows = await settingsOf(importId);
    if (rows.length === 0) return;
    await places.takeOut(rows);
    await inTransaction(() => importSettings.where('importId').equals(importId).delete());
  };

  /** Of what is staged, only what is not here is the import's; it notes what it takes the place of. */
  const noteMissing = async (importId: string): Promise<() => Promise<void>> => {
    const rows = await settingsOf(importId);
    const missing = rows.length === 0 ? [] : await places.missing(rows);
    return () => noteLog(database, importId, rows, missing);
  };

  const sweepAll = async (isGone: (row: ImportRow) => boolean): Promise<void> => {
    const rows = await imports.where('state').anyOf('staging', 'leaving').toArray();
    for (const row of rows) {
      if (row.state !== 'leaving' && !isGone(row)) continue;
      await unwrite(row.id);
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
        for (const [index, piece] of pieces.entries()) {
          await stagePiece(database, importId, piece, otherIds[index] ?? new Map(), clock.now());
        }
        await imports.put({ ...row, at: clock.now() });
        return true;
      });
    },
    stageSettings: (importId, rows) =>
      inTransaction(async () => {
        const row = await imports.get(importId);
        if (row?.state !== 'staging') return false;
        const staged = await importSettings.where('importId').equals(importId).count();
        const ordered = rows.map((one, index) => ({ ...one, importId, order: staged + index }));
        if (rows.length > 0) await importSettings.bulkPut(ordered);
        await imports.put({ ...row, at: clock.now() });
        return true;
      }),
    commit: async (importId) => {
      const note = await noteMissing(importId);
      const counts = await inTransaction(async () => {
        if ((await imports.get(importId))?.state === 'staging') await note();
        return showImport(database, importId, clock.now());
      });
      await close(importId);
      return counts;
    },
    takeBack: async (importId) => {
      const stayed = await inTransaction(async () => {
        if ((await imports.get(importId))?.state === 'kept') await handOverLog(database, importId);
        return takeBack(database, importId, clock.now());
      });
      await unwrite(importId);
      return stayed;
    },
    sweep: async () => {
      const failures: unknown[] = [];
      // One that cannot be written, as on a full disk, is tried again at the next start, and holds up nothing else.
      for (const row of await imports.where('state').equals('kept').toArray()) {
        if (row.isOpen === true) await close(row.id).catch((error: unknown) => failures.push(error));
      }
      await sweepAll(({ at }) => at < clock.now() - abandonedAfterMs);
      if (failures.length > 0) throw failures[0];
    },
    list: async () => (await imports.where('state').equals('kept').toArray()).sort((left, right) => right.at - left.at),
  };
};
