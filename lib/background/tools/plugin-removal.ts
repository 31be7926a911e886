import { pluginSourceId } from '@/lib/domain/tools/installed-plugin';
import type { PluginRow } from '@/lib/domain/tools/plugin-row';
import { pluginSettingsId } from '@/lib/domain/tools/plugin-row';
import { undoForMs } from '@/lib/storage/write/deletions';
import type { PluginContext } from './plugin-context';

const isOver = ({ removedAt }: PluginRow, now: number): boolean =>
  removedAt !== undefined && removedAt + undoForMs < now;

/** Removes a plugin that its user removed, for good, with all that belongs to it: its settings, switches and grants. */
export const purgePlugin = async (context: PluginContext, identifier: string): Promise<void> => {
  const { store, vault, forgetSource, leavingHosts } = context;
  if ((await store.find(identifier))?.removedAt === undefined) return;
  await vault.remove(pluginSettingsId(identifier));
  await forgetSource(pluginSourceId(identifier));
  await leavingHosts(() => store.remove(identifier));
};

/** The plugins that were not removed. Those whose removal cannot be undone any more go for good. */
export const keptPlugins = async (context: PluginContext): Promise<readonly PluginRow[]> => {
  const rows = await context.store.list();
  const now = context.clock.now();
  for (const row of rows.filter((removed) => isOver(removed, now))) await purgePlugin(context, row.id);
  return rows.filter(({ removedAt }) => removedAt === undefined);
};

/** Removes a plugin: no model gets its tools from now on. For a while it can be brought back. */
export const removePlugin = async (context: PluginContext, identifier: string): Promise<{ undoForMs: number }> => {
  const removedAt = context.clock.now();
  await context.store.change(identifier, (row) => ({ ...row, removedAt }));
  // A worker that dies before leaves it to the next look at the plugins.
  context.after(undoForMs + 1000, () => void keptPlugins(context).catch(() => undefined));
  context.onChange();
  return { undoForMs };
};

/** Brings a removed plugin back as it was; nothing where it is gone for good. */
export const restorePlugin = async (context: PluginContext, identifier: string): Promise<void> => {
  await context.store.change(identifier, ({ removedAt: _, ...row }) => row);
  context.onChange();
};
