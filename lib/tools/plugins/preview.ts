import type { InstalledPlugin } from '@/lib/domain/tools/installed-plugin';
import { isLoopback, mayReach } from '@/lib/domain/tools/plugin-address';
import { pluginFrame } from '@/lib/domain/tools/plugin-flow';
import type { PluginPreview } from '@/lib/domain/tools/plugin-preview';
import { hostOfApi, hostsOf } from './hosts';
import { pluginSettingsFields } from './settings-fields';

/** What the user is told about a plugin before it is installed. */
export const pluginPreview = (plugin: InstalledPlugin): PluginPreview => {
  const { manifest } = plugin;
  const frame = pluginFrame(manifest);
  const allowsLoopback = isLoopback(plugin.manifestUrl ?? '');
  return {
    identifier: manifest.identifier,
    title: manifest.meta.title ?? manifest.identifier,
    description: manifest.meta.description ?? '',
    ...(manifest.author !== undefined && { author: manifest.author }),
    ...(manifest.homepage !== undefined && { homepage: manifest.homepage }),
    type: manifest.type ?? 'default',
    ...(plugin.manifestUrl !== undefined && { from: new URL(plugin.manifestUrl).host }),
    apis: manifest.api.map(({ name, description, parameters }) => {
      const host = hostOfApi(plugin, name);
      return { name, description, ...(host !== undefined && { host }), sent: Object.keys(parameters.properties) };
    }),
    hosts: hostsOf(plugin),
    frame: typeof frame === 'string' || mayReach(frame.url, { allowsLoopback }) ? frame : 'none',
    ...(manifest.systemRole !== undefined && { instructions: manifest.systemRole }),
    settings: pluginSettingsFields(manifest.settings),
  };
};
