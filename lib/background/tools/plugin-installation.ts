import { ChatError } from '@/lib/domain/chat-error';
import { type InstalledPlugin, pluginSourceId } from '@/lib/domain/tools/installed-plugin';
import { isLoopback } from '@/lib/domain/tools/plugin-address';
import type {
  PluginChanges,
  PluginFailure,
  PluginOffer,
  PluginSettingsView,
  PluginView,
} from '@/lib/domain/tools/plugin-preview';
import type { PluginRow } from '@/lib/domain/tools/plugin-row';
import type { ToolSource } from '@/lib/domain/tools/tool';
import { pluginChanges } from '@/lib/tools/plugins/changes';
import { hostsOf } from '@/lib/tools/plugins/hosts';
import { fetchPlugin, type PluginCandidate, readPlugin } from '@/lib/tools/plugins/install';
import { pluginPreview } from '@/lib/tools/plugins/preview';
import { pluginSource } from '@/lib/tools/plugins/source';
import type { PluginContext } from './plugin-context';
import { keptPlugins, purgePlugin } from './plugin-removal';
import { changedSettings, type GivenSettings, openSettings, sealSettings, shownSettings } from './plugin-secrets';

/** Where a manifest is. */
export type ManifestPlace =
  | { readonly from: 'address'; readonly url: string }
  | { readonly from: 'file'; readonly text: string };

/** Match patterns of all that a plugin reaches: on this computer without encryption, elsewhere with it. */
export const originsOf = (plugin: InstalledPlugin): string[] => {
  const { manifestUrl, manifest } = plugin;
  const from = [manifestUrl, manifest.openapi].flatMap((url) =>
    url !== undefined && URL.canParse(url) ? [new URL(url).host] : [],
  );
  const schemeOf = (host: string): string => (isLoopback(`http://${host}`) ? 'http' : 'https');
  return [...new Set([...from, ...hostsOf(plugin)])].map((host) => `${schemeOf(host)}://${host}/*`);
};

/** The same without the host of a document that its user has not opened: what is beside it needs none. */
const originsWithout = (plugin: InstalledPlugin, missing: PluginFailure | undefined): string[] => {
  if (missing?.error?.code !== 'blocked') return originsOf(plugin);
  const { openapi: _, ...manifest } = plugin.manifest;
  return originsOf({ ...plugin, manifest });
};

const offerOf = (plugin: InstalledPlugin, missing?: PluginFailure): PluginOffer => ({
  preview: pluginPreview(plugin),
  pin: plugin.pin,
  origins: originsWithout(plugin, missing),
  ...(missing !== undefined && { missing }),
});

const frameOriginOf = ({ manifest: { ui } }: InstalledPlugin): string | undefined =>
  ui !== undefined && URL.canParse(ui.url) ? new URL(ui.url).origin : undefined;

/** Whether the user agreed that its interface is loaded from where it is now. */
export const isFrameAllowed = ({ plugin, frameOrigin }: PluginRow): boolean =>
  frameOrigin !== undefined && frameOrigin === frameOriginOf(plugin);

/** Whether it came with an import, and its user has not agreed to any of it yet. */
export const isImported = ({ next, origins }: PluginRow): boolean => next !== undefined && origins.length === 0;

/** What a yes is asked for; of one that an import brought, all of it is new. */
const changesOf = (row: PluginRow): PluginChanges | undefined => {
  const { plugin, next } = row;
  if (next === undefined || !isImported(row)) return next && pluginChanges(plugin, next);
  const apis = { added: next.manifest.api.map(({ name }) => name), removed: [], changed: [] };
  return { apis, hosts: { added: hostsOf(next), removed: [] }, fields: [] };
};

const viewOf = (row: PluginRow): PluginView => {
  const { plugin, next, isOn, hasSettings, createdAt } = row;
  const changes = changesOf(row);
  return {
    preview: pluginPreview(plugin),
    isOn,
    hasSettings,
    installedAt: createdAt,
    ...(plugin.manifestUrl !== undefined && { manifestUrl: plugin.manifestUrl }),
    origins: row.origins,
    isFrameAllowed: isFrameAllowed(row),
    ...(next !== undefined && changes !== undefined && { update: { ...offerOf(next), changes } }),
  };
};

/** The plugin, unless it was removed. Throws ChatError `bad-request` where there is none. */
export const requirePlugin = async ({ store }: PluginContext, identifier: string): Promise<PluginRow> => {
  const row = await store.find(identifier);
  if (row === undefined || row.removedAt !== undefined) throw new ChatError({ code: 'bad-request' });
  return row;
};

/** All plugins, as their user sees them. */
export const listPlugins = async (context: PluginContext): Promise<readonly PluginView[]> =>
  (await keptPlugins(context)).map(viewOf);

/** The plugins that are on and agreed to, as sources of tools. */
export const pluginSources = async (context: PluginContext): Promise<readonly ToolSource[]> =>
  (await keptPlugins(context))
    .filter(({ isOn, next }) => isOn && next === undefined)
    .map((row) =>
      pluginSource(row.plugin, async () => {
        const settings = await openSettings(context.vault, row);
        return Object.keys(settings).length === 0 ? undefined : settings;
      }),
    );

const candidateOf = async (context: PluginContext, place: ManifestPlace): Promise<PluginCandidate> => {
  const candidate = await context.within((toolContext) =>
    place.from === 'address' ? fetchPlugin(place.url, toolContext) : readPlugin(place.text, toolContext),
  );
  if (candidate.type === 'failed') return candidate;
  const known = await context.store.find(candidate.plugin.manifest.identifier);
  return known === undefined || known.removedAt !== undefined ? candidate : { type: 'failed', problem: 'installed' };
};

/** What a manifest says, before anything is stored. */
export const previewPlugin = async (
  context: PluginContext,
  place: ManifestPlace,
): Promise<({ readonly type: 'ready' } & PluginOffer) | PluginFailure> => {
  const candidate = await candidateOf(context, place);
  return candidate.type === 'failed' ? candidate : { type: 'ready', ...offerOf(candidate.plugin, candidate.missing) };
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
  const { plugin, missing } = candidate;
  if (plugin.pin !== pin) return { type: 'changed', ...offerOf(plugin, missing) };
  const id = plugin.manifest.identifier;
  await purgePlugin(context, id);
  const settings = changedSettings(plugin.manifest.settings, {}, given);
  const hasSettings = Object.keys(settings).length > 0;
  const createdAt = context.clock.now();
  const row = { id, plugin, origins: originsWithout(plugin, missing), isOn: true, hasSettings, createdAt };
  // Removed until all of it is there: what a worker leaves that dies in between is cleared away as what its user removed.
  await store.write({ ...row, removedAt: createdAt });
  try {
    await sealSettings(vault, id, settings);
    await store.write(row);
  } catch (error) {
    await purgePlugin(context, id).catch(() => undefined);
    throw error;
  }
  context.onChange();
  return { type: 'installed', sourceId: pluginSourceId(id) };
};

/** What the user may change of a plugin. */
export type PluginChange = {
  readonly isOn?: boolean | undefined;
  readonly settings?: GivenSettings | undefined;
  /** Its interface may be loaded from where it is now. */
  readonly allowsFrame?: true | undefined;
};

/** Switches a plugin, changes its settings, or lets its interface be loaded. */
export const changePlugin = async (
  context: PluginContext,
  identifier: string,
  { isOn, settings: given, allowsFrame }: PluginChange,
): Promise<void> => {
  const { store, vault } = context;
  const row = await requirePlugin(context, identifier);
  let { hasSettings } = row;
  if (given !== undefined) {
    const settings = changedSettings(row.plugin.manifest.settings, await openSettings(vault, row), given);
    hasSettings = Object.keys(settings).length > 0;
    await sealSettings(vault, identifier, settings);
  }
  const frameOrigin = allowsFrame === true ? frameOriginOf(row.plugin) : undefined;
  const allowed = frameOrigin !== undefined && { frameOrigin };
  await store.change(identifier, (latest) => ({ ...latest, isOn: isOn ?? latest.isOn, hasSettings, ...allowed }));
  context.onChange();
};

/** What the form of its settings begins with. Throws ChatError `locked`. */
export const pluginSettings = async (context: PluginContext, identifier: string): Promise<PluginSettingsView> => {
  const row = await requirePlugin(context, identifier);
  return shownSettings(row.plugin.manifest.settings, await openSettings(context.vault, row));
};
