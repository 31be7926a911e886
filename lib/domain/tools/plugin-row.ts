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
  /** The origin that its interface may be loaded from, as the user agreed. */
  frameOrigin: z.optional(z.string()),
  /** When it was last looked for where it came from, ms since the epoch. */
  lookedAt: z.optional(z.number()),
  /** Set while its removal can be undone, ms since the epoch. */
  removedAt: z.optional(z.number()),
  /** What was found where it came from and is not agreed to: until then no model gets its tools. */
  next: z.optional(installedPluginSchema),
});

export type PluginRow = z.infer<typeof pluginRowSchema>;

/** The vault's record of a plugin's settings. */
export const pluginSettingsId = (identifier: string): string => `plugin-${identifier}`;
