import { z } from '@/lib/domain/schema';
import { installedPluginSchema } from './installed-plugin';

/** How an installed plugin is stored. Its settings are in the vault. */
export const pluginRowSchema = z.object({
  /** Its identifier. */
  id: z.string(),
  plugin: installedPluginSchema,
  /** Patterns of what it reaches, as the user consented to it. */
  origins: z.array(z.string()),
  isOn: z.boolean(),
  /** The vault holds settings. */
  hasSettings: z.boolean(),
  /** ms since the epoch. */
  createdAt: z.number(),
  /** What was found where it came from and is not agreed to: until then no model gets its tools. */
  next: z.optional(installedPluginSchema),
});

export type PluginRow = z.infer<typeof pluginRowSchema>;

/** The vault's record of a plugin's settings. */
export const pluginSettingsId = (identifier: string): string => `plugin-${identifier}`;
