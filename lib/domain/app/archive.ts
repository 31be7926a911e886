import { type Assistant, assistantSchema } from '@/lib/domain/chat/assistant';
import { archivedMessageSchema, conversationSchema } from '@/lib/domain/chat/exported-conversation';
import type { Prompt } from '@/lib/domain/chat/prompt';
import { z } from '@/lib/domain/schema';

// The archive of everything (docs/FORMAT.md). Rows are written as they are stored: what is described here is what a reader
// may rely on, and keys that are not described are kept.

/** What `parley.json` says that the archive is. */
export const archiveFormat = 'parley-library';

/** Rises when a reader of the version before would misread the archive. What only adds keys or entries does not raise it. */
export const archiveFormatVersion = 1;

/** The entries that are always there; `.jsonl` has one row per line. */
export const archiveEntries = {
  head: 'parley.json',
  conversations: 'conversations.jsonl',
  messages: 'messages.jsonl',
  prompts: 'prompts.jsonl',
  assistants: 'assistants.jsonl',
  drafts: 'drafts.jsonl',
  preferences: 'preferences.json',
  connections: 'connections.jsonl',
  tools: 'tools.jsonl',
} as const;

const time = z.number().check(z.describe('ms since 1970-01-01T00:00Z'));
const count = z.int().check(z.minimum(0));
const row = z.looseObject({});
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const names = z.array(z.string());
const incomplete = z.optional(names.check(z.describe('The settings out of which a secret was taken')));
const secrets = names.check(z.describe('The names of the secrets that were set; their values are never exported'));

/** `parley.json`. */
export const archiveHeadSchema = z.looseObject({
  format: z.literal(archiveFormat),
  version: z.literal(archiveFormatVersion),
  exportedAt: time,
  counts: z.looseObject({
    conversations: count,
    messages: count,
    files: count,
    prompts: count,
    assistants: z.optional(count),
    drafts: count,
    connections: count,
    tools: count,
  }),
  unreadable: z.optional(count.check(z.describe('How many rows could not be read, and are missing here'))),
});

/** A line of `drafts.jsonl`. */
export const archivedDraftSchema = z.looseObject({
  key: z.string().check(z.describe('The id of its conversation, or of the window of one that was not begun')),
  text: z.string(),
  at: time,
  files: z.optional(
    z.array(
      z.looseObject({ id: z.string(), name: z.string(), mimeType: z.string(), dataFile: z.optional(z.string()) }),
    ),
  ),
});

/** A line of `connections.jsonl`. */
export const archivedConnectionSchema = z.looseObject({
  id: z.string(),
  providerId: z.string(),
  presetId: z.optional(z.string()),
  label: z.string(),
  settings: values,
  secrets,
  incomplete,
  isLocal: z.boolean(),
  host: z.string(),
  models: z.array(z.looseObject({ id: z.string(), name: z.string() })),
  createdAt: time,
});

const source = z.looseObject({ settings: values, secrets, incomplete });

/** `preferences.json`. */
export const archivedPreferencesSchema = z.looseObject({
  voiceSources: z.record(z.string(), z.extend(source, { isOn: z.boolean() })),
  recognizerSources: z.record(z.string(), source),
});

/** A line of `tools.jsonl`. */
export const archivedToolSchema = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('mcp-server'),
    id: z.string(),
    title: z.string(),
    url: z.string(),
    headers: names.check(z.describe('The names of its headers; their values are never exported')),
    incomplete,
  }),
  z.looseObject({
    kind: z.literal('search-service'),
    serviceId: z.string(),
    settings: values,
    secrets,
    incomplete,
    isChosen: z.boolean(),
  }),
  z.looseObject({ kind: z.literal('plugin'), id: z.string(), plugin: row, incomplete, isOn: z.boolean() }),
  z.looseObject({ kind: z.literal('settings'), stepLimit: z.number(), choice: row, grants: z.array(row) }),
]);

/** What the user chose and set up, beside prompts and assistants. None of it holds a secret. */
export const chosenSettingsSchema = z.object({
  preferences: archivedPreferencesSchema,
  connections: z.array(archivedConnectionSchema),
  tools: z.array(archivedToolSchema),
});

/** All that is exported of the settings. */
export type ArchivedSettings = z.infer<typeof chosenSettingsSchema> & {
  readonly prompts: readonly Prompt[];
  readonly assistants: readonly Assistant[];
};

/** The whole archive, by its entries: those that end in `.jsonl` as arrays of their lines. */
export const archiveSchema = z.looseObject({
  [archiveEntries.head]: archiveHeadSchema,
  [archiveEntries.conversations]: z.array(conversationSchema),
  [archiveEntries.messages]: z.array(archivedMessageSchema),
  [archiveEntries.prompts]: z.array(z.looseObject({ id: z.string(), title: z.string(), text: z.string() })),
  [archiveEntries.assistants]: z.optional(z.array(z.looseObject(assistantSchema.shape))),
  [archiveEntries.drafts]: z.array(archivedDraftSchema),
  [archiveEntries.preferences]: archivedPreferencesSchema,
  [archiveEntries.connections]: z.array(archivedConnectionSchema),
  [archiveEntries.tools]: z.array(archivedToolSchema),
});
