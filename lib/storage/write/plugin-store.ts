import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { z } from '@/lib/domain/schema';
import { type PluginRow, pluginRowSchema } from '@/lib/domain/tools/plugin-row';
import { createRowStore, type RowStore } from './row-store';

/** The plugins that the user installed, without their settings. */
export type PluginStore = RowStore<PluginRow>;

/** Chromium's `storage.local` puts the keys of an object in order and cuts what is nested deeper than 100 levels. A text stays. */
const storedSchema = z.object({ id: z.string(), json: z.string() });

type Stored = z.infer<typeof storedSchema>;

const storedOf = (row: PluginRow): Stored => ({ id: row.id, json: JSON.stringify(row) });

const rowOf = ({ json }: Stored): PluginRow | undefined => {
  try {
    return pluginRowSchema.safeParse(JSON.parse(json)).data;
  } catch {
    // What is damaged is no row.
    return undefined;
  }
};

/** Keeps them in an area, which is `storage.local` outside of tests, with their manifests as they were written. */
export const createPluginStore = (area: KeyValueArea): PluginStore => {
  const rows = createRowStore(area, 'plugins', storedSchema);
  return {
    list: async () => (await rows.list()).flatMap((stored) => rowOf(stored) ?? []),
    find: async (id) => {
      const stored = await rows.find(id);
      return stored && rowOf(stored);
    },
    write: (row) => rows.write(storedOf(row)),
    change: (id, change) =>
      rows.change(id, (stored) => {
        const row = rowOf(stored);
        return row === undefined ? stored : storedOf(change(row));
      }),
    remove: rows.remove,
    forget: rows.forget,
  };
};
