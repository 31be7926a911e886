import { z } from '@/lib/domain/schema';
import { pluginManifestSchema } from './plugin-manifest';

/** A plugin as it was consented to. What its manifest says later counts after the user said yes again. */
export const installedPluginSchema = z.object({
  /** Where the manifest came from; absent for a file. */
  manifestUrl: z.optional(z.string()),
  /** As it was written, with what its OpenAPI document added. */
  manifest: pluginManifestSchema,
  /** So many functions are left out of it, since they had no name. */
  nameless: z.optional(z.number()),
  /** The OpenAPI document; calls are made by this one. */
  openApi: z.optional(z.unknown()),
  /** SHA-256 in hex of manifest and document: tells a change. */
  pin: z.string(),
});

export type InstalledPlugin = z.infer<typeof installedPluginSchema>;

/** The id of a plugin's source of tools. */
export const pluginSourceId = (identifier: string): string => `plugin-${identifier}`;
