import type { InstalledPlugin } from '@/lib/domain/tools/installed-plugin';
import { pluginFrame } from '@/lib/domain/tools/plugin-flow';
import type { PluginType } from '@/lib/domain/tools/plugin-manifest';
import { hostOfApi, hostsOf } from './hosts';
import { type PluginSettingsField, pluginSettingsFields } from './settings-fields';

/** What the user reads before a plugin is installed. All texts are the plugin's own. */
export type PluginPreview = {
  readonly identifier: string;
  readonly title: string;
  readonly description: string;
  readonly author?: string;
  readonly homepage?: string;
  readonly type: PluginType;
  /** Where its manifest was loaded from. */
  readonly from: string;
  readonly apis: readonly {
    readonly name: string;
    /** Whole: this is what a model is told. */
    readonly description: string;
    readonly host?: string;
    /** The names of the arguments that it is sent. */
    readonly sent: readonly string[];
  }[];
  readonly hosts: readonly string[];
  /** The interface that it shows. `module` is not run. */
  readonly frame: 'none' | 'module' | 'shown';
  /** What it adds to the instructions of every conversation in which it is on. */
  readonly instructions?: string;
  /** They go to its server with each call, and to its interface. */
  readonly settings: readonly PluginSettingsField[];
};

/** What the user is told about a plugin before it is installed. */
export const pluginPreview = (plugin: InstalledPlugin): PluginPreview => {
  const { manifest } = plugin;
  const frame = pluginFrame(manifest);
  return {
    identifier: manifest.identifier,
    title: manifest.meta.title ?? manifest.identifier,
    description: manifest.meta.description ?? '',
    ...(manifest.author !== undefined && { author: manifest.author }),
    ...(manifest.homepage !== undefined && { homepage: manifest.homepage }),
    type: manifest.type ?? 'default',
    from: new URL(plugin.manifestUrl).host,
    apis: manifest.api.map(({ name, description, parameters }) => {
      const host = hostOfApi(plugin, name);
      return { name, description, ...(host !== undefined && { host }), sent: Object.keys(parameters.properties) };
    }),
    hosts: hostsOf(plugin),
    frame: typeof frame === 'string' ? frame : 'shown',
    ...(manifest.systemRole !== undefined && { instructions: manifest.systemRole }),
    settings: pluginSettingsFields(manifest.settings),
  };
};
