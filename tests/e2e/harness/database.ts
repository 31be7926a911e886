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
          const request = opened.transaction(tableName).objectStore(tableName).getAll();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
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
          const request = database.transaction(table).objectStore(table).getAll();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
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

/** The stored text of the newest answer; `undefined` when none is stored. */
export const storedAnswer = async (
  page: Page,
): Promise<
  { readonly id: string; readonly status: string; readonly text: string; readonly error: unknown } | undefined
> => {
  const rows = await readTable(page, 'parley', 'messages');
  const answers = rows
    .filter((row) => row.role === 'assistant' && row.deletedAt === undefined)
    .sort((a, b) => Number(a.createdAt) - Number(b.createdAt));
  const last = answers.at(-1);
  if (last === undefined) return undefined;
  const parts = Array.isArray(last.parts) ? last.parts : [];
  const text = parts.map((part: { type: string; text?: string }) => (part.type === 'text' ? (part.text ?? '') : ''));
  return { id: String(last.id), status: String(last.status), text: text.join(''), error: last.error };
};

/** The text that the journal holds of running answers, in the order of their lines (protocol code `0`). */
export const journalledText = async (page: Page): Promise<string> => {
  const rows = await readTable(page, 'journal', 'lines');
  const batches = rows
    .map((row) => ({ fromSeq: Number(row.fromSeq), lines: Array.isArray(row.lines) ? row.lines.map(String) : [] }))
    .sort((a, b) => a.fromSeq - b.fromSeq);
  const lines = batches.flatMap((batch) => batch.lines);
  return lines.map((line) => (line.startsWith('0:') ? JSON.parse(line.slice(2)) : '')).join('');
};
