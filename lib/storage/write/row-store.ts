import type { KeyValueArea } from '@/lib/domain/key-value-area';

/** Rows under one key of an area, by id. */
export type RowStore<Row extends { readonly id: string }> = {
  list(): Promise<readonly Row[]>;
  find(id: string): Promise<Row | undefined>;
  /** Adds the row, or replaces the one with its id. Rejects when the browser refuses to write. */
  write(row: Row): Promise<void>;
  /** Changes a row as it is now; nothing where there is none. */
  change(id: string, change: (row: Row) => Row): Promise<void>;
  remove(id: string): Promise<void>;
  forget(): Promise<void>;
};

/** Reads a row; `data` is absent for what is none. */
type RowSchema<Row> = { safeParse(value: unknown): { readonly data?: Row | undefined } };

/** Keeps them in an area, which is `storage.local` outside of tests, one change after the other. */
export const createRowStore = <Row extends { readonly id: string }>(
  area: KeyValueArea,
  key: string,
  schema: RowSchema<Row>,
): RowStore<Row> => {
  let last: Promise<void> = Promise.resolve();
  const list = async (): Promise<readonly Row[]> => {
    const value = (await area.get([key]))[key];
    if (!Array.isArray(value)) return [];
    return value.flatMap((row) => schema.safeParse(row).data ?? []);
  };
  const changeAll = (change: (rows: readonly Row[]) => readonly Row[]): Promise<void> => {
    const changed = last.then(async () => area.set({ [key]: change(await list()) }));
    last = changed.catch(() => undefined);
    return changed;
  };
  return {
    list,
    find: async (id) => (await list()).find((row) => row.id === id),
    write: (row) =>
      changeAll((rows) =>
        rows.some(({ id }) => id === row.id) ? rows.map((old) => (old.id === row.id ? row : old)) : [...rows, row],
      ),
    change: (id, change) => changeAll((rows) => rows.map((row) => (row.id === id ? change(row) : row))),
    remove: (id) => changeAll((rows) => rows.filter((row) => row.id !== id)),
    forget: () => area.remove([key]),
  };
};
