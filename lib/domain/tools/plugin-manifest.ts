import { z } from '@/lib/domain/schema';

/**
 * The manifest of a LobeChat plugin (@lobehub/chat-plugin-sdk 1.32.4, `schema/manifest` and `schema/market`). The
 * reference strips what it does not know, and with it every parameter of every API; here all of it is kept. Optional is
 * absent, not null. Texts and addresses are a stranger's and are not checked beyond their type: who uses one checks it.
 */
const parametersSchema = z.looseObject({
  type: z.literal('object'),
  properties: z.looseObject({}),
  required: z.optional(z.array(z.string())),
});

const addressSchema = z.string().check(z.refine((text) => URL.canParse(text)));

const apiSchema = z.looseObject({
  name: z.string(),
  description: z.string(),
  parameters: parametersSchema,
  url: z.optional(addressSchema),
});

const pluginTypes = ['default', 'markdown', 'standalone'] as const;

/** What happens with a call: `plugin-flow.ts` says it. An absent type is `default`. */
export type PluginType = (typeof pluginTypes)[number];

export const pluginManifestSchema = z.looseObject({
  identifier: z.string(),
  api: z.array(apiSchema),
  meta: z.looseObject({
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    avatar: z.optional(z.string()),
    tags: z.optional(z.array(z.string())),
  }),
  type: z.optional(z.enum(pluginTypes)),
  ui: z.optional(
    z.looseObject({
      url: z.string(),
      mode: z.optional(z.enum(['iframe', 'module'])),
      width: z.optional(z.number()),
      height: z.optional(z.number()),
    }),
  ),
  settings: z.optional(parametersSchema),
  gateway: z.optional(z.string()),
  homepage: z.optional(z.string()),
  openapi: z.optional(z.string()),
  systemRole: z.optional(z.string()),
  author: z.optional(z.string()),
  createAt: z.optional(z.string()),
});

export type PluginManifest = z.infer<typeof pluginManifestSchema>;
export type PluginApi = z.infer<typeof apiSchema>;
/** A JSON Schema of type object: of an API's arguments, or of a plugin's settings. */
export type PluginParameters = z.infer<typeof parametersSchema>;

/** An entry of a store's index. */
export const pluginEntrySchema = z.looseObject({
  author: z.string(),
  createdAt: z.string(),
  homepage: z.string(),
  identifier: z.string(),
  manifest: z.string(),
  meta: z.looseObject({ avatar: z.optional(z.string()), tags: z.optional(z.array(z.string())) }),
  schemaVersion: z.number(),
});

/** A store's index. Its entries are looked at one by one. */
export const pluginIndexSchema = z.looseObject({ schemaVersion: z.number(), plugins: z.array(z.unknown()) });

/** What a gateway is asked. `arguments` is JSON as text. */
export const pluginRequestSchema = z.looseObject({
  identifier: z.string(),
  apiName: z.string(),
  arguments: z.optional(z.string()),
  indexUrl: z.optional(z.string()),
  type: z.optional(z.string()),
  manifest: z.optional(pluginManifestSchema),
});
