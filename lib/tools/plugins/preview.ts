import type { InstalledPlugin } from '@/lib/domain/tools/installed-plugin';
import type { PluginPreview } from '@/lib/domain/tools/plugin-preview';
import { frameOf, hostsByApi, hostsOf } from './hosts';
import { mostApis } from './openapi/convert';
import { operationsOf } from './openapi/document';
import { pluginSettingsFields } from './settings-fields';

/** Longer than any name, UTF-16 units. */
const longestName = 150;

const cut = (name: string): string => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name);

/** How many functions are behind those that are offered, where there are any. */
const leftOutOf = ({ manifest: { api }, openApi }: InstalledPlugin): Pick<PluginPreview, 'leftOut'> => {
  const names = [...api, ...(openApi === undefined ? [] : operationsOf(openApi))].map(({ name }) => name);
  const leftOut = new Set(names).size - mostApis;
  return leftOut > 0 ? { leftOut } : {};
};

/** The host whose OpenAPI document did not come. */
const missingDocument = ({ manifest: { openapi = '' }, openApi }: InstalledPlugin) =>
  openApi === undefined && URL.canParse(openapi) ? { withoutOpenApi: new URL(openapi).host } : {};

/** What the user is told about a plugin before it is installed. */
export const pluginPreview = (plugin: InstalledPlugin): PluginPreview => {
  const { manifest } = plugin;
  const hosts = hostsByApi(plugin);
  return {
    identifier: manifest.identifier,
    title: cut(manifest.meta.title ?? manifest.identifier),
    description: manifest.meta.description ?? '',
    ...(manifest.author !== undefined && { author: cut(manifest.author) }),
    ...(manifest.homepage !== undefined && { homepage: manifest.homepage }),
    type: manifest.type ?? 'default',
    ...(plugin.manifestUrl !== undefined && { from: new URL(plugin.manifestUrl).host }),
    apis: manifest.api.slice(0, mostApis).map(({ name, description, parameters }) => {
      const host = hosts.get(name);
      return { name, description, ...(host !== undefined && { host }), sent: Object.keys(parameters.properties) };
    }),
    ...leftOutOf(plugin),
    ...(plugin.nameless !== undefined && { nameless: plugin.nameless }),
    ...missingDocument(plugin),
    hosts: hostsOf(plugin),
    frame: frameOf(plugin),
    ...(manifest.systemRole !== undefined && { instructions: manifest.systemRole }),
    settings: pluginSettingsFields(manifest.settings),
  };
};
