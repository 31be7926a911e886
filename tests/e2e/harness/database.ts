import type { Page } from '@playwright/test';

/** A row as it lies in the database. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * All rows of a table, read through IndexedDB in an extension page, past all of the product's code. Empty when the
 * database or the table is not there.
 */
export const readTable = (page: Page, database: string, table: string): Promise<readonly Row[]> =>
  page.evaluate(
    async ([databaseName, tableName]) => {
      const known = await indexedDB.databases();
      if (!known.some(({ name }) => name === databaseName)) return [];
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(databaseName);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      try {
        if (!opened.objectStoreNames.contains(tableName)) return [];
        return await new Promise<Row[]>((resolve, reject) => {
          const reading = opened.transaction(tableName).objectStore(tableName).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        });
      } finally {
        opened.close();
      }
    },
    [database, table] as const,
  );

/** Every database of the extension as one text, for the search for keys. */
export const dumpDatabases = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const dump: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const table of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const reading = database.transaction(table).objectStore(table).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        });
        dump.push(name, table, rows);
      }
      database.close();
    }
    return JSON.stringify(dump, (_key, value) => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
      return value;
    });
  });
