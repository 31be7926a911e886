import type { InstalledPlugin } from '@/lib/domain/tools/installed-plugin';
import { isLoopback, mayReach } from '@/lib/domain/tools/plugin-address';
import { type PluginFrame, pluginFlow, pluginFrame } from '@/lib/domain/tools/plugin-flow';
import { type Operation, operationsOf, serverUrl } from './openapi/document';

const hostOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).host || undefined : undefined;

const has = (address: string | undefined): address is string => address !== undefined && address !== '';

/** The server of each operation of the plugin's OpenAPI document, by its name; undefined for one that goes nowhere. */
const serversOf = ({
  manifest: { openapi = '' },
  openApi,
}: InstalledPlugin): ReadonlyMap<string, string | undefined> => {
  const entryOf = (operation: Operation): [string, string | undefined] => {
    try {
      return [operation.name, serverUrl(operation, openapi).href];
    } catch {
      return [operation.name, undefined];
    }
  };
  try {
    // The first of a name is called.
    return new Map(operationsOf(openApi).toReversed().map(entryOf));
  } catch {
    return new Map();
  }
};

const ruleOf = ({ manifestUrl }: InstalledPlugin) => ({ allowsLoopback: isLoopback(manifestUrl ?? '') });

/** The plugin's interface, where its address is one that a frame may be loaded from. */
export const frameOf = (plugin: InstalledPlugin): PluginFrame | 'module' | 'none' => {
  const frame = pluginFrame(plugin.manifest);
  return typeof frame === 'string' || mayReach(frame.url, ruleOf(plugin)) ? frame : 'none';
};

/** Where the calls of each API go, in the order of the APIs: to the page where it is the page that gets a call. */
const addressesOf = (plugin: InstalledPlugin): ReadonlyMap<string, string> => {
  const { api, gateway, openapi, type } = plugin.manifest;
  if (!pluginFlow(type).isCalled) {
    const frame = frameOf(plugin);
    return new Map(typeof frame === 'string' ? [] : api.map(({ name }) => [name, frame.url]));
  }
  const servers = has(openapi) && !has(gateway) ? serversOf(plugin) : undefined;
  const addressOf = ({ name, url }: (typeof api)[number]): string | undefined => {
    if (has(gateway)) return gateway;
    // One that the document does not describe has an address of its own.
    return servers?.has(name) === true ? servers.get(name) : url;
  };
  const entries = api.flatMap((one): [string, string][] => {
    const address = addressOf(one);
    return has(address) ? [[one.name, address]] : [];
  });
  // The first of a name is called.
  return new Map(entries.toReversed());
};

/** Where a call of this API goes, as in a URL; undefined where it goes nowhere. */
export const hostOfApi = (plugin: InstalledPlugin, apiName: string): string | undefined =>
  hostOf(addressesOf(plugin).get(apiName));

/** The host of each API by its name, as `hostOfApi` finds it. */
export const hostsByApi = (plugin: InstalledPlugin): ReadonlyMap<string, string | undefined> =>
  new Map([...addressesOf(plugin)].map(([name, address]) => [name, hostOf(address)]));

/** The first address of a call that no plugin from there may reach. */
export const refusedAddress = (plugin: InstalledPlugin): string | undefined =>
  [...addressesOf(plugin).values()].find((address) => !mayReach(address, ruleOf(plugin)));

/** All hosts that a plugin's calls go to, and that its interface is loaded from, in the order of its APIs. */
export const hostsOf = (plugin: InstalledPlugin): readonly string[] => {
  const frame = frameOf(plugin);
  const byApi = addressesOf(plugin);
  const calls = plugin.manifest.api.map(({ name }) => hostOf(byApi.get(name)));
  const hosts = [...calls, typeof frame === 'string' ? undefined : hostOf(frame.url)];
  return [...new Set(hosts.filter((host) => host !== undefined))];
};
