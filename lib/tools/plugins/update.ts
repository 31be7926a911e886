import type { InstalledPlugin } from '@/lib/domain/tools/installed-plugin';
import type { PluginChanges, PluginFailure } from '@/lib/domain/tools/plugin-preview';
import type { ToolContext } from '@/lib/domain/tools/tool';
import { pluginChanges } from './changes';
import { fetchPlugin } from './install';

/** What an address that a plugin came from says now. */
export type PluginUpdate =
  | { readonly type: 'same' }
  /** The plugin is off until the user has seen the changes and said yes. */
  | { readonly type: 'changed'; readonly changes: PluginChanges; readonly plugin: InstalledPlugin }
  /** The plugin goes on as it is. */
  | PluginFailure;

/** Looks whether a plugin has changed where it came from; one from a file came from nowhere (`noManifest`). One that has become another plugin is `manifestInvalid`. */
export const findUpdate = async (plugin: InstalledPlugin, context: ToolContext): Promise<PluginUpdate> => {
  const candidate = await fetchPlugin(plugin.manifestUrl ?? '', context, plugin);
  if (candidate.type === 'failed') return candidate;
  if (candidate.plugin.manifest.identifier !== plugin.manifest.identifier) {
    return { type: 'failed', problem: 'manifestInvalid', paths: ['identifier'] };
  }
  const changes = pluginChanges(plugin, candidate.plugin);
  if (changes === undefined) return candidate.missing ?? { type: 'same' };
  return { type: 'changed', changes, plugin: candidate.plugin };
};
