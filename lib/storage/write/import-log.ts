import { isSameJson } from '@/lib/domain/json-hash';
import type { ImportSettingRow, ParleyDatabase } from '@/lib/storage/read/database';

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
export const noteLog = async (
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
export const handOverLog = async (database: ParleyDatabase, importId: string): Promise<void> => {
  const rows = await database.importSettings.where('importId').equals(importId).toArray();
  const later = (await othersOf(database, importId, rows)).filter(({ own, other }) =>
    isSameJson(other.before, own.row),
  );
  if (later.length === 0) return;
  await database.importSettings.bulkPut(later.map(({ own, other }) => ({ ...other, before: own.before })));
  await database.importSettings.bulkDelete(later.map(({ own }) => keyOf(own)));
};
