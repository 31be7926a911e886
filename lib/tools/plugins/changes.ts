import type { InstalledPlugin } from '@/lib/domain/tools/installed-plugin';
import type { PluginChanges } from '@/lib/domain/tools/plugin-preview';
import { hostsOf } from './hosts';

const missing = (names: readonly string[], from: readonly string[]): readonly string[] =>
  names.filter((name) => !from.includes(name));

const byName = (plugin: InstalledPlugin): ReadonlyMap<string, string> =>
  new Map(plugin.manifest.api.map((api) => [api.name, JSON.stringify(api)]));

const changedFields = (before: InstalledPlugin, after: InstalledPlugin): readonly string[] => {
  const [old, now] = [new Map(Object.entries(before.manifest)), new Map(Object.entries(after.manifest))];
  const keys = new Set([...old.keys(), ...now.keys()]);
  return [...keys].filter((key) => key !== 'api' && JSON.stringify(old.get(key)) !== JSON.stringify(now.get(key)));
};

/** What a newer manifest changes; undefined when it is the same. Both pins must be of the plugins that they come with. */
export const pluginChanges = (before: InstalledPlugin, after: InstalledPlugin): PluginChanges | undefined => {
  if (before.pin === after.pin) return undefined;
  const [old, now] = [byName(before), byName(after)];
  const [oldHosts, newHosts] = [hostsOf(before), hostsOf(after)];
  return {
    apis: {
      added: missing([...now.keys()], [...old.keys()]),
      removed: missing([...old.keys()], [...now.keys()]),
      changed: [...now.keys()].filter((name) => old.has(name) && old.get(name) !== now.get(name)),
    },
    hosts: { added: missing(newHosts, oldHosts), removed: missing(oldHosts, newHosts) },
    fields: changedFields(before, after),
  };
};
