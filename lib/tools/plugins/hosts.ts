import type { InstalledPlugin } from '@/lib/domain/tools/installed-plugin';
import { operationsOf, serverUrl } from './openapi/document';

const hostOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).host || undefined : undefined;

/** Where a call of this API goes, as in a URL; undefined where it goes nowhere. */
export const hostOfApi = ({ manifest, openApi }: InstalledPlugin, apiName: string): string | undefined => {
  if (manifest.gateway !== undefined && manifest.gateway !== '') return hostOf(manifest.gateway);
  const api = manifest.api.find(({ name }) => name === apiName);
  if (manifest.openapi === undefined || manifest.openapi === '') return hostOf(api?.url);
  try {
    const operation = operationsOf(openApi).find(({ name }) => name === apiName);
    return operation && serverUrl(operation, manifest.openapi).host;
  } catch {
    return undefined;
  }
};

/** All hosts that a plugin's calls go to, and that its interface is loaded from, in the order of its APIs. */
export const hostsOf = (plugin: InstalledPlugin): readonly string[] => {
  const { api, ui } = plugin.manifest;
  const hosts = [...api.map(({ name }) => hostOfApi(plugin, name)), hostOf(ui?.url)];
  return [...new Set(hosts.filter((host) => host !== undefined))];
};
