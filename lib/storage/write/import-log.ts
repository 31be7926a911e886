import { isSameJson } from '@/lib/domain/json-hash';
import type { ImportSettingRow, ParleyDatabase } from '@/lib/storage/read/database';

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

type Named = Pick<ImportSettingRow, 'importId' | 'kind' | 'id'>;

const keyOf = ({ importId, kind, id }: Named): [string, string, string] => [importId, kind, id];

/** What the other imports have on record under the same names. */
const othersOf = async (
  { imports, importSettings }: ParleyDatabase,
  importId: string,
  rows: readonly ImportSettingRow[],
): Promise<readonly { readonly own: ImportSettingRow; readonly other: ImportSettingRow }[]> => {
  const ids = (await imports.toCollection().primaryKeys()).filter((id) => id !== importId);
  const pairs = ids.flatMap((id) => rows.map((own) => ({ own, key: keyOf({ ...own, importId: id }) })));
  // A request for no rows lets a transaction end.
  const found = pairs.length === 0 ? [] : await importSettings.bulkGet(pairs.map(({ key }) => key));
  return pairs.flatMap(({ own }, index) => {
    const other = found[index];
    return other === undefined ? [] : [{ own, other }];
  });
};

/**
 * Notes what an import is about to write, of all that was staged. What an earlier one brought and no longer stands there is not
 * that one's any more: its Undo must not take what comes now. Runs inside a transaction.
 */
const noteLog = async (
  database: ParleyDatabase,
  importId: string,
  staged: readonly ImportSettingRow[],
  missing: readonly ImportSettingRow[],
): Promise<void> => {
  const { imports, importItems, importSettings } = database;
  // A request for no rows lets a transaction end.
  if (staged.length > 0) await importSettings.bulkDelete(staged.map(keyOf));
  if (missing.length === 0) return;
  await importSettings.bulkPut([...missing]);
  const lost = (await othersOf(database, importId, missing)).flatMap(({ own, other }) =>
    isSameJson(other.row, own.before) ? [] : [other],
  );
  if (lost.length > 0) await importSettings.bulkDelete(lost.map(keyOf));
  for (const id of new Set(lost.map((other) => other.importId))) {
    const left = await importItems.where('importId').equals(id).count();
    if (left + (await importSettings.where('importId').equals(id).count()) === 0) await imports.delete(id);
  }
};

/**
 * What a later import took the place of is no longer this one's to bring back: the later one brings back what stood there before
 * both. Runs inside a transaction.
 */
const handOverLog = async (database: ParleyDatabase, importId: string): Promise<void> => {
  const rows = await database.importSettings.where('importId').equals(importId).toArray();
  const later = (await othersOf(database, importId, rows)).filter(({ own, other }) =>
    isSameJson(other.before, own.row),
  );
  if (later.length === 0) return;
  await database.importSettings.bulkPut(later.map(({ own, other }) => ({ ...other, before: own.before })));
  await database.importSettings.bulkDelete(later.map(({ own }) => keyOf(own)));
};

/** What imports write beside conversations: staged, written once an import is kept, and taken out when it is taken back. */
export type ImportLog = {
  /** Adds rows to what is staged; false: the import is no longer there. `atMs`: ms since the epoch. */
  stage(
    importId: string,
    rows: readonly Pick<ImportSettingRow, 'kind' | 'id' | 'row'>[],
    atMs: number,
  ): Promise<boolean>;
  /** Looks what is not here. What it returns notes that, inside the transaction that keeps the import. */
  note(importId: string): Promise<() => Promise<void>>;
  /** Before it is taken back, inside that transaction. */
  handOver(importId: string): Promise<void>;
  /** Writes what a kept import has on record, unless that was done. */
  write(importId: string): Promise<void>;
  /** Takes away what an import that is taken back has on record. */
  takeOut(importId: string): Promise<void>;
};

/** The log over the database `parley`. `inTransaction` spans the tables of imports. */
export const createImportLog = (
  database: ParleyDatabase,
  places: SettingPlaces,
  inTransaction: <Result>(work: () => Promise<Result>) => Promise<Result>,
): ImportLog => {
  const { imports, importSettings } = database;
  /** What is written by the places. */
  const settingsOf = async (importId: string): Promise<readonly ImportSettingRow[]> =>
    (await importSettings.where('importId').equals(importId).sortBy('order')).filter(({ kind }) => kind !== 'draft');

  return {
    stage: (importId, rows, atMs) =>
      inTransaction(async () => {
        const row = await imports.get(importId);
        if (row?.state !== 'staging') return false;
        const staged = await importSettings.where('importId').equals(importId).count();
        const ordered = rows.map((one, index) => ({ ...one, importId, order: staged + index }));
        if (rows.length > 0) await importSettings.bulkPut(ordered);
        await imports.put({ ...row, at: atMs });
        return true;
      }),
    note: async (importId) => {
      const rows = await settingsOf(importId);
      const missing = rows.length === 0 ? [] : await places.missing(rows);
      return () => noteLog(database, importId, rows, missing);
    },
    handOver: (importId) => handOverLog(database, importId),
    write: async (importId) => {
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
    },
    takeOut: async (importId) => {
      if ((await imports.get(importId))?.state !== 'leaving') return;
      const rows = await settingsOf(importId);
      if (rows.length === 0) return;
      await places.takeOut(rows);
      await inTransaction(() => importSettings.where('importId').equals(importId).delete());
    },
  };
};
