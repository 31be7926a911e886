import type { Fetch } from '@/lib/domain/fetch';
import { ownText } from '@/lib/domain/tools/json-object';
import { pluginEntrySchema, pluginIndexSchema } from '@/lib/domain/tools/plugin-manifest';
import { GatewayError } from './gateway-error';

/** The index in which a gateway looks for a plugin whose manifest it was not given. */
export const defaultIndexUrl = 'https://chat-plugins.lobehub.com';

const isRefused = (data: unknown): boolean => data === undefined || data === null || data === '' || data === 0;

/** The JSON at an address, whatever the status; undefined for anything else. An abort stays an abort. */
const jsonAt = async (fetch: Fetch, url: string, signal: AbortSignal): Promise<unknown> => {
  try {
    const data: unknown = await (await fetch(url)).json();
    return isRefused(data) || data === false ? undefined : data;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
};

/** The manifest of a plugin by its identifier, through a store's index. Throws GatewayError where there is none. */
export const lookUpManifest = async (
  identifier: string,
  indexUrl: string,
  { fetch, signal }: { readonly fetch: Fetch; readonly signal: AbortSignal },
): Promise<unknown> => {
  const data = await jsonAt(fetch, indexUrl, signal);
  if (data === undefined) {
    const message = '[gateway] plugin market index not found';
    throw new GatewayError('PluginMarketIndexNotFound', { indexUrl, message });
  }
  const index = pluginIndexSchema.safeParse(data);
  if (!index.success) {
    const message = '[gateway] plugin market index is invalid';
    throw new GatewayError('PluginMarketIndexInvalid', { error: index.error.issues, indexUrl, message });
  }
  const found = index.data.plugins.find((entry) => ownText(entry, 'identifier') === identifier);
  if (found === undefined) {
    const message = `[gateway] plugin '${identifier}' is not found in ${indexUrl}`;
    throw new GatewayError('PluginMetaNotFound', { identifier, message });
  }
  const entry = pluginEntrySchema.safeParse(found);
  if (!entry.success) {
    const message = '[plugin] plugin meta is invalid';
    throw new GatewayError('PluginMetaInvalid', { error: entry.error.issues, message, pluginMeta: found });
  }
  const manifestUrl = entry.data.manifest;
  const manifest = await jsonAt(fetch, manifestUrl, signal);
  if (manifest === undefined) {
    const message = '[plugin] plugin manifest not found';
    throw new GatewayError('PluginManifestNotFound', { manifestUrl, message });
  }
  return manifest;
};
