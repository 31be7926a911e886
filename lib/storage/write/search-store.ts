import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { type SearchConnection, searchConnectionSchema } from '@/lib/domain/tools/search-connection';

const key = 'search-services';

/** The search services that the user set up, without their secrets. */
export type SearchStore = {
  list(): Promise<readonly SearchConnection[]>;
  /** One change after the other; rejects when the browser refuses to write. */
  change(change: (rows: readonly SearchConnection[]) => readonly SearchConnection[]): Promise<void>;
  forget(): Promise<void>;
};

/** Keeps them in an area, which is `storage.local` outside of tests. */
export const createSearchStore = (area: KeyValueArea): SearchStore => {
  let last: Promise<void> = Promise.resolve();
  const list = async (): Promise<readonly SearchConnection[]> => {
    const value = (await area.get([key]))[key];
    if (!Array.isArray(value)) return [];
    return value.flatMap((row) => {
      const { success, data } = searchConnectionSchema.safeParse(row);
      return success ? [data] : [];
    });
  };
  return {
    list,
    change: (change) => {
      const changed = last.then(async () => area.set({ [key]: change(await list()) }));
      last = changed.catch(() => undefined);
      return changed;
    },
    forget: () => area.remove([key]),
  };
};
