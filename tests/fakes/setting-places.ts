import { isSameJson } from '@/lib/domain/json-hash';
import type { ImportSettingRow } from '@/lib/storage/read/database';
import type { SettingPlaces } from '@/lib/storage/write/import-log';

const keyOf = ({ kind, id }: Pick<ImportSettingRow, 'kind' | 'id'>): string => `${kind} ${id}`;

/** What is kept outside of the database: `here` by kind and id. It outlives a worker. */
export const settingPlaces = (here = new Map<string, unknown>()) => {
  const places: SettingPlaces = {
    missing: async (rows) =>
      rows.flatMap((row) => {
        const before = here.get(keyOf(row));
        if (row.kind !== 'preference') return before === undefined ? [row] : [];
        return isSameJson(before, row.row) ? [] : [{ ...row, before }];
      }),
    put: async (rows) => {
      for (const row of rows) if (isSameJson(here.get(keyOf(row)), row.before)) here.set(keyOf(row), row.row);
    },
    takeOut: async (rows) => {
      for (const row of rows) {
        if (!isSameJson(here.get(keyOf(row)), row.row)) continue;
        if (row.before === undefined) here.delete(keyOf(row));
        else here.set(keyOf(row), row.before);
      }
    },
  };
  return { here, places };
};
