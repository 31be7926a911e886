import type { InstalledPlugin } from '@/lib/domain/tools/installed-plugin';
import type { PluginPreview } from '@/lib/domain/tools/plugin-preview';
import { frameOf, hostsByApi, hostsOf } from './hosts';
import { pluginSettingsFields } from './settings-fields';

/** What the user is told about a plugin before it is installed. */
export const pluginPreview = (plugin: InstalledPlugin): PluginPreview => {
  const { manifest } = plugin;
  const hosts = hostsByApi(plugin);
  return {
    identifier: manifest.identifier,
    title: manifest.meta.title ?? manifest.identifier,
    description: manifest.meta.description ?? '',
    ...(manifest.author !== undefined && { author: manifest.author }),
    ...(manifest.homepage !== undefined && { homepage: manifest.homepage }),
    type: manifest.type ?? 'default',
    ...(plugin.manifestUrl !== undefined && { from: new URL(plugin.manifestUrl).host }),
    apis: manifest.api.map(({ name, description, parameters }) => {
      const host = hosts.get(name);
      return { name, description, ...(host !== undefined && { host }), sent: Object.keys(parameters.properties) };
    }),
    hosts: hostsOf(plugin),
    frame: frameOf(plugin),
    ...(manifest.systemRole !== undefined && { instructions: manifest.systemRole }),
    settings: pluginSettingsFields(manifest.settings),
  };
};
