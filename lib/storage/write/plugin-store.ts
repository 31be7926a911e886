import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { type PluginRow, pluginRowSchema } from '@/lib/domain/tools/plugin-row';
import { createRowStore, type RowStore } from './row-store';

/** The plugins that the user installed, without their settings. */
export type PluginStore = RowStore<PluginRow>;

/** Keeps them in an area, which is `storage.local` outside of tests. */
export const createPluginStore = (area: KeyValueArea): PluginStore => createRowStore(area, 'plugins', pluginRowSchema);
