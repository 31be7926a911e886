import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { type DatabaseFactory, ParleyDatabase } from '@/lib/storage/read/database';

/** A disk whose worker is killed before one of its writes. */
export type MortalDisk = {
  readonly database: ParleyDatabase;
  readonly local: KeyValueArea;
  /** How many writes it was asked for. */
  writes(): number;
};

/**
 * The database and the storage area of a worker that is killed before write number `dieAt`, counted from 0: that one and all that
 * would follow do not happen. A transaction is one write, as the browser does all of it or nothing.
 */
export const mortalDisk = (disk: DatabaseFactory, area: KeyValueArea, dieAt = Number.POSITIVE_INFINITY): MortalDisk => {
  let writes = 0;
  const write = (): void => {
    writes += 1;
    if (writes > dieAt) throw new Error('the worker was killed');
  };
  const database = new ParleyDatabase('parley', disk);
  database.use({
    stack: 'dbcore',
    name: 'mortal',
    create: (core) => ({
      ...core,
      transaction: (...about) => {
        if (about[1] === 'readwrite') write();
        return core.transaction(...about);
      },
    }),
  });
  return {
    database,
    writes: () => writes,
    local: {
      get: area.get,
      set: async (values) => {
        write();
        await area.set(values);
      },
      remove: async (keys) => {
        write();
        await area.remove(keys);
      },
    },
  };
};
