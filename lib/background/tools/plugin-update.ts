import { ChatError } from '@/lib/domain/chat-error';
import type { PluginChanges, PluginFailure } from '@/lib/domain/tools/plugin-preview';
import { findUpdate } from '@/lib/tools/plugins/update';
import type { PluginContext } from './plugin-context';
import { isImported, originsOf, requirePlugin } from './plugin-installation';
import { keptPlugins } from './plugin-removal';

/** Looks where a plugin came from. What is another than the user agreed to turns it off until they agree. */
export const lookForUpdate = async (
  context: PluginContext,
  identifier: string,
): Promise<
  { readonly type: 'same' } | { readonly type: 'changed'; readonly changes: PluginChanges } | PluginFailure
> => {
  const before = await requirePlugin(context, identifier);
  const { plugin } = before;
  // Nobody has agreed to its address.
  if (isImported(before)) throw new ChatError({ code: 'unconfirmed' });
  const lookedAt = context.clock.now();
  await context.store.change(identifier, (row) => ({ ...row, lookedAt }));
  const update = await context.within((toolContext) => findUpdate(plugin, toolContext));
  if (update.type === 'failed') return update;
  await context.store.change(identifier, ({ next: _, ...row }) =>
    update.type === 'changed' ? { ...row, next: update.plugin } : row,
  );
  context.onChange();
  return update.type === 'changed' ? { type: 'changed', changes: update.changes } : update;
};

/** Agrees to what was found, if it is what the user saw. */
export const acceptUpdate = async (context: PluginContext, identifier: string, pin: string): Promise<void> => {
  const { next } = await requirePlugin(context, identifier);
  if (next?.pin !== pin) throw new ChatError({ code: 'bad-request' });
  await context.store.change(identifier, (before) => {
    const { next: _, ...row } = before;
    // Who has looked at an imported one and agrees wants it.
    return { ...row, plugin: next, origins: originsOf(next), isOn: row.isOn || isImported(before) };
  });
  context.onChange();
};

/** How often plugins are looked for by themselves, ms. */
const lookEveryMs = 24 * 60 * 60_000;

/**
 * Looks for those plugins that are on and were not looked for within a day, one after the other. Only their addresses are
 * asked; what cannot be reached is looked for on another day. `found`: whether one of them is off until the user agrees.
 */
export const lookForUpdates = async (context: PluginContext): Promise<{ readonly found: boolean }> => {
  const before = context.clock.now() - lookEveryMs;
  const due = (await keptPlugins(context)).filter(
    ({ plugin, isOn, next, createdAt, lookedAt }) =>
      plugin.manifestUrl !== undefined && isOn && next === undefined && (lookedAt ?? createdAt) <= before,
  );
  let found = false;
  for (const { id } of due) {
    // A plugin that was removed meanwhile, or a keyless moment, is no reason to leave the others out.
    const update = await lookForUpdate(context, id).catch(() => undefined);
    found ||= update?.type === 'changed';
  }
  return { found };
};
