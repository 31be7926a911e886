import { jsonHash } from '@/lib/domain/json-hash';
import type { PluginManifest } from '@/lib/domain/tools/plugin-manifest';

/** SHA-256 in hex of a manifest and its OpenAPI document. The order of keys does not matter, everything else does. */
export const pinOf = (manifest: PluginManifest, openApi: unknown): Promise<string> =>
  jsonHash([manifest, openApi ?? null]);
