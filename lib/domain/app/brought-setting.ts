import { attachmentSchema, maxAttachments } from '@/lib/domain/attachment';
import { assistantSchema } from '@/lib/domain/chat/assistant';
import { promptSchema } from '@/lib/domain/chat/prompt';
import { z } from '@/lib/domain/schema';
import { stepLimits, toolChoiceSchema } from '@/lib/domain/tool-choice';
import { preferencesChangeSchema } from './preferences';

// What an import brings besides conversations, made safe: no secret, nothing allowed, nothing switched on. Both the page that
// reads an archive and the background that writes parse it with these.

const name = z.string().check(z.minLength(1), z.maxLength(200));
/** As we make them: an id that were another record's name in the vault would get what is in it. */
const ownId = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const address = z.string().check(z.minLength(1), z.maxLength(4_000));
const settings = z.record(name, z.union([z.string().check(z.maxLength(20_000)), z.number(), z.boolean()]));
const time = z.number();

const { prompts: _prompts, ...preferences } = preferencesChangeSchema.shape;

/** The preferences that can be brought in, each as a whole. Prompts are brought one by one. */
export const broughtPreferencesSchema = z.object(preferences);

export type BroughtPreference = keyof z.infer<typeof broughtPreferencesSchema>;

/** One row that an import brings. `id` is its own among those of its kind. */
export const broughtSettingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('prompt'), id: name, value: promptSchema }),
  z.object({ kind: z.literal('assistant'), id: name, value: assistantSchema }),
  z.object({
    kind: z.literal('draft'),
    id: name,
    value: z.object({
      text: z.string().check(z.maxLength(8_000_000)),
      at: time,
      files: z.array(z.extend(attachmentSchema, { at: time })).check(z.maxLength(maxAttachments)),
    }),
  }),
  z.object({ kind: z.literal('preference'), id: z.keyof(broughtPreferencesSchema), value: z.unknown() }),
  z.object({
    kind: z.literal('connection'),
    id: ownId,
    value: z.object({
      providerId: name,
      presetId: z.exactOptional(name),
      label: name,
      settings,
      createdAt: time,
    }),
  }),
  z.object({
    kind: z.literal('mcp-server'),
    id: ownId,
    value: z.object({
      title: name,
      url: address,
      /** The names of its headers: their values are to be typed again. */
      headers: z.array(name).check(z.maxLength(50)),
      clientId: z.exactOptional(z.string().check(z.maxLength(1_000))),
      createdAt: time,
    }),
  }),
  z.object({ kind: z.literal('search-service'), id: name, value: z.object({ settings }) }),
  z.object({
    kind: z.literal('plugin'),
    id: z.string().check(z.minLength(1), z.maxLength(150)),
    value: z.object({
      manifestUrl: z.exactOptional(address),
      manifest: z.unknown(),
      openApi: z.exactOptional(z.unknown()),
      createdAt: time,
    }),
  }),
  z.object({ kind: z.literal('voice'), id: name, value: z.object({ settings }) }),
  z.object({ kind: z.literal('recognizer'), id: name, value: z.object({ settings }) }),
  z.object({
    kind: z.literal('tool-choice'),
    id: z.literal('tools'),
    value: z.object({
      stepLimit: z.int().check(z.minimum(stepLimits.least), z.maximum(stepLimits.most)),
      choice: toolChoiceSchema,
    }),
  }),
]);

export type BroughtSetting = z.infer<typeof broughtSettingSchema>;
export type BroughtKind = BroughtSetting['kind'];

/** What is ticked together in the preview of an import. */
export const broughtParts = ['prompts', 'assistants', 'drafts', 'preferences', 'services', 'tools'] as const;

export type BroughtPart = (typeof broughtParts)[number];

const partOfKind: Readonly<Record<BroughtKind, BroughtPart>> = {
  prompt: 'prompts',
  assistant: 'assistants',
  draft: 'drafts',
  preference: 'preferences',
  'tool-choice': 'preferences',
  connection: 'services',
  voice: 'services',
  recognizer: 'services',
  'mcp-server': 'tools',
  'search-service': 'tools',
  plugin: 'tools',
};

/** The part that a kind belongs to. */
export const partOf = (kind: BroughtKind): BroughtPart => partOfKind[kind];
