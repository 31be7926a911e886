import type { PluginManifest } from '@/lib/domain/tools/plugin-manifest';

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]));
};

/** SHA-256 in hex of a manifest and its OpenAPI document. The order of keys does not matter, everything else does. */
export const pinOf = async (manifest: PluginManifest, openApi: unknown): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify(inOrder([manifest, openApi ?? null])));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
