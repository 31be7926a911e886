import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { z } from '@/lib/domain/schema';
import type { ParleyDatabase } from '@/lib/storage/read/database';

const key = 'canary';
const canarySchema = z.object({ id: z.string(), hasHistory: z.boolean() });

/**
 * Notices that the database was replaced by an empty one: a browser that finds a damaged store recreates it silently.
 * The same mark is in the database and in `storage.local`, which is another file.
 */
export type DataLossSentinel = {
  /** `missing` when there was a history and its database was replaced by another one. Then sets a fresh mark. */
  check(): Promise<'present' | 'missing'>;
  /** From now on, a loss of the database must be reported. */
  noteHistory(): Promise<void>;
  /** The user deleted everything: nothing is missed any more. */
  noteDeletion(): Promise<void>;
};

/** Watches one database with a mark in `area`. */
export const createDataLossSentinel = (
  database: ParleyDatabase,
  area: KeyValueArea,
  newId: () => string,
): DataLossSentinel => {
  const readOutside = async () => z.safeParse(canarySchema, (await area.get([key]))[key]).data;
  const readInside = async () => z.safeParse(z.string(), (await database.meta.get(key))?.value).data;

  const mark = async (id: string, hasHistory: boolean): Promise<void> => {
    await database.meta.put({ key, value: id });
    await area.set({ [key]: { id, hasHistory } });
  };

  return {
    check: async () => {
      const [outside, inside] = await Promise.all([readOutside(), readInside()]);
      if (inside !== undefined && inside === outside?.id) return 'present';
      const isEmpty = (await database.conversations.count()) === 0;
      await mark(inside ?? newId(), !isEmpty);
      return outside?.hasHistory === true && isEmpty ? 'missing' : 'present';
    },
    noteHistory: async () => {
      const outside = await readOutside();
      if (outside !== undefined && !outside.hasHistory) await area.set({ [key]: { ...outside, hasHistory: true } });
    },
    noteDeletion: async () => {
      const outside = await readOutside();
      if (outside !== undefined) await area.set({ [key]: { ...outside, hasHistory: false } });
    },
  };
};
