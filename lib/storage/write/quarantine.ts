import type { RowParser } from '@/lib/domain/app/stored-rows';
import type { ParleyDatabase } from '@/lib/storage/read/database';

type CheckedTable = 'conversations' | 'messages' | 'providers';

/**
 * Sorts rows of a table into those of the right shape, which it returns, and the others, which it moves to `quarantine`
 * so that they are counted and disturb nothing.
 */
export const setAsideBadRows = async <Row>(
  database: ParleyDatabase,
  table: CheckedTable,
  keyed: ReadonlyMap<string, unknown>,
  parse: RowParser<Row>,
  atMs: number,
): Promise<readonly Row[]> => {
  const good: Row[] = [];
  const bad: string[] = [];
  for (const [key, row] of keyed) {
    const parsed = parse(row);
    if (parsed === undefined) bad.push(key);
    else good.push(parsed);
  }
  if (bad.length > 0) {
    await database.transaction('rw', database.table(table), database.quarantine, async () => {
      await database.quarantine.bulkPut(
        bad.map((key) => ({ id: `${table}:${key}`, table, at: atMs, row: keyed.get(key) })),
      );
      await database.table(table).bulkDelete(bad);
    });
  }
  return good;
};
