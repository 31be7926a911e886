import { ChatError } from '@/lib/domain/chat-error';
import type { Clock } from '@/lib/domain/clock';
import { type InstalledPlugin, pluginSourceId } from '@/lib/domain/tools/installed-plugin';
import { isLoopback } from '@/lib/domain/tools/plugin-address';
import type {
  PluginChanges,
  PluginFailure,
  PluginOffer,
  PluginSettingsView,
  PluginView,
} from '@/lib/domain/tools/plugin-preview';
import { type PluginRow, pluginSettingsId } from '@/lib/domain/tools/plugin-row';
import type { ToolContext, ToolSource } from '@/lib/domain/tools/tool';
import type { PluginStore } from '@/lib/storage/write/plugin-store';
import type { Vault } from '@/lib/storage/write/vault';
import { pluginChanges } from '@/lib/tools/plugins/changes';
import { hostsOf } from '@/lib/tools/plugins/hosts';
import { fetchPlugin, type PluginCandidate, readPlugin } from '@/lib/tools/plugins/install';
import { pluginPreview } from '@/lib/tools/plugins/preview';
import { pluginSource } from '@/lib/tools/plugins/source';
import { findUpdate } from '@/lib/tools/plugins/update';
import { changedSettings, type GivenSettings, openSettings, sealSettings, shownSettings } from './plugin-secrets';

/** What installing and changing plugins works with. */
export type PluginContext = {
  readonly store: PluginStore;
  readonly vault: Vault;
  readonly clock: Clock;
  /** For one piece of work, which ends in time. */
  within<Result>(work: (context: ToolContext) => Promise<Result>): Promise<Result>;
  /** After rows changed. */
  onChange(): void;
  /** Takes a source from what new conversations begin with, and what is allowed to it. */
  forgetSource(sourceId: string): Promise<void>;
};

/** Where a manifest is. */
export type ManifestPlace =
  | { readonly from: 'address'; readonly url: string }
  | { readonly from: 'file'; readonly text: string };

const offerOf = (plugin: InstalledPlugin): PluginOffer => ({ preview: pluginPreview(plugin), pin: plugin.pin });

/** Patterns of all that it reaches: on this computer without encryption, elsewhere with it. */
const originsOf = (plugin: InstalledPlugin): string[] => {
  const { manifestUrl } = plugin;
  const from = manifestUrl === undefined ? [] : [new URL(manifestUrl).host];
  const schemeOf = (host: string): string => (isLoopback(`http://${host}`) ? 'http' : 'https');
  return [...new Set([...from, ...hostsOf(plugin)])].map((host) => `${schemeOf(host)}://${host}/*`);
};

const viewOf = ({ plugin, next, isOn, hasSettings, createdAt }: PluginRow): PluginView => {
  const changes = next && pluginChanges(plugin, next);
  return {
    preview: pluginPreview(plugin),
    isOn,
    hasSettings,
    installedAt: createdAt,
    canUpdate: plugin.manifestUrl !== undefined,
    ...(next !== undefined && changes !== undefined && { update: { ...offerOf(next), changes } }),
  };
};

const requireRow = async ({ store }: PluginContext, identifier: string): Promise<PluginRow> => {
  const row = await store.find(identifier);
  if (row === undefined) throw new ChatError({ code: 'bad-request' });
  return row;
};

/** All plugins, as their user sees them. */
export const listPlugins = async ({ store }: PluginContext): Promise<readonly PluginView[]> =>
  (await store.list()).map(viewOf);

/** The plugins that are on and agreed to, as sources of tools. */
export const pluginSources = async ({ store, vault }: PluginContext): Promise<readonly ToolSource[]> =>
  (await store.list())
    .filter(({ isOn, next }) => isOn && next === undefined)
    .map((row) =>
      pluginSource(row.plugin, async () => {
        const settings = await openSettings(vault, row);
        return Object.keys(settings).length === 0 ? undefined : settings;
      }),
    );

const candidateOf = async (context: PluginContext, place: ManifestPlace): Promise<PluginCandidate> => {
  const candidate = await context.within((toolContext) =>
    place.from === 'address' ? fetchPlugin(place.url, toolContext) : readPlugin(place.text, toolContext),
  );
  if (candidate.type === 'failed') return candidate;
  const known = await context.store.find(candidate.plugin.manifest.identifier);
  return known === undefined ? candidate : { type: 'failed', problem: 'installed' };
};

/** What a manifest says, before anything is stored. */
export const previewPlugin = async (
  context: PluginContext,
  place: ManifestPlace,
): Promise<({ readonly type: 'ready' } & PluginOffer) | PluginFailure> => {
  const candidate = await candidateOf(context, place);
  return candidate.type === 'failed' ? candidate : { type: 'ready', ...offerOf(candidate.plugin) };
};

/** Installs what the user saw; where it is another by now, shows that. Rejects before anything is stored. */
export const installPlugin = async (
  context: PluginContext,
  place: ManifestPlace,
  { pin, settings: given }: { readonly pin: string; readonly settings: GivenSettings },
): Promise<
  | { readonly type: 'installed'; readonly sourceId: string }
  | ({ readonly type: 'changed' } & PluginOffer)
  | PluginFailure
> => {
  const { store, vault } = context;
  const candidate = await candidateOf(context, place);
  if (candidate.type === 'failed') return candidate;
  const { plugin } = candidate;
  if (plugin.pin !== pin) return { type: 'changed', ...offerOf(plugin) };
  const id = plugin.manifest.identifier;
  const settings = changedSettings(plugin.manifest.settings, {}, given);
  const hasSettings = Object.keys(settings).length > 0;
  await sealSettings(vault, id, settings);
  try {
    const createdAt = context.clock.now();
    await store.write({ id, plugin, origins: originsOf(plugin), isOn: true, hasSettings, createdAt });
  } catch (error) {
    await vault.remove(pluginSettingsId(id));
    throw error;
  }
  context.onChange();
  return { type: 'installed', sourceId: pluginSourceId(id) };
};

/** Switches a plugin, or changes its settings. */
export const changePlugin = async (
  context: PluginContext,
  identifier: string,
  { isOn, settings: given }: { readonly isOn?: boolean | undefined; readonly settings?: GivenSettings | undefined },
): Promise<void> => {
  const { store, vault } = context;
  const row = await requireRow(context, identifier);
  let { hasSettings } = row;
  if (given !== undefined) {
    const settings = changedSettings(row.plugin.manifest.settings, await openSettings(vault, row), given);
    hasSettings = Object.keys(settings).length > 0;
    await sealSettings(vault, identifier, settings);
  }
  await store.change(identifier, (latest) => ({ ...latest, isOn: isOn ?? latest.isOn, hasSettings }));
  context.onChange();
};

/** What the form of its settings begins with. Throws ChatError `locked`. */
export const pluginSettings = async (context: PluginContext, identifier: string): Promise<PluginSettingsView> => {
  const row = await requireRow(context, identifier);
  return shownSettings(row.plugin.manifest.settings, await openSettings(context.vault, row));
};

/** Looks where a plugin came from. What is another than the user agreed to turns it off until they agree. */
export const lookForUpdate = async (
  context: PluginContext,
  identifier: string,
): Promise<
  { readonly type: 'same' } | { readonly type: 'changed'; readonly changes: PluginChanges } | PluginFailure
> => {
  const { plugin } = await requireRow(context, identifier);
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
  const { next } = await requireRow(context, identifier);
  if (next?.pin !== pin) throw new ChatError({ code: 'bad-request' });
  await context.store.change(identifier, ({ next: _, ...row }) => ({ ...row, plugin: next, origins: originsOf(next) }));
  context.onChange();
};

/** Removes a plugin with all that belongs to it. */
export const removePlugin = async (context: PluginContext, identifier: string): Promise<void> => {
  await context.vault.remove(pluginSettingsId(identifier));
  await context.forgetSource(pluginSourceId(identifier));
  await context.store.remove(identifier);
  context.onChange();
};
