import { chatParametersSchema } from '@/lib/domain/chat-parameters';
import type { Message } from '@/lib/domain/message';
import type { MessagePart } from '@/lib/domain/message-part';
import { z } from '@/lib/domain/schema';
import { conversationAssistantSchema } from './assistant';
import type { Conversation } from './conversation';

// A row is written as it is stored. What is described here is what a reader may rely on; keys that are not described are
// kept, so that a row of a later version loses nothing on its way through an earlier one.

/** What the file says that it is. */
export const conversationFormat = 'parley-conversation';

/** Rises when a reader of the version before would misread the file. What only adds keys does not raise it. */
export const conversationFormatVersion = 1;

const time = z.number().check(z.describe('ms since 1970-01-01T00:00Z'));
const anything = z.unknown();
const modelRef = z.looseObject({ connectionId: z.string(), modelId: z.string() });
/** JSON has no NaN: a number that the service did not report is null. */
const reported = z.nullable(z.number());

const base64 = z
  .string()
  .check(
    z.describe('base64; empty for a file that a service only named by its address, and for one that is forgotten'),
  );

type ShapeOf<Type> = Readonly<Record<keyof Type, z.core.$ZodType>>;
type PartOf<Name extends MessagePart['type']> = Extract<MessagePart, { readonly type: Name }>;
/** Every key of any state of a call. */
type AnyKeyOf<Union> = Union extends unknown ? keyof Union : never;

const beforeResults = z.optional(z.literal(true));

const textPart = z.looseObject({
  type: z.literal('text'),
  text: z.string(),
  isBeforeResults: beforeResults,
} satisfies ShapeOf<PartOf<'text'>>);

const reasoningPart = z.looseObject({
  type: z.literal('reasoning'),
  text: z.string(),
  details: z.array(z.looseObject({ type: z.enum(['text', 'redacted']) })),
  isBeforeResults: beforeResults,
  providerMetadata: z.optional(anything),
} satisfies ShapeOf<PartOf<'reasoning'>>);

const callPart = z.looseObject({
  type: z.literal('tool-invocation'),
  toolCallId: z.string(),
  toolName: z.string(),
  step: z.number(),
  state: z.enum(['partial-call', 'call', 'result']),
  argsText: z.optional(z.string()),
  args: z.optional(anything),
  result: z.optional(anything),
  isError: z.optional(z.boolean()),
  isDenied: z.optional(z.boolean()),
  awaitsApproval: z.optional(z.boolean()),
  approval: z.optional(z.looseObject({ id: z.string() })),
  providerMetadata: z.optional(anything),
} satisfies Readonly<Record<AnyKeyOf<PartOf<'tool-invocation'>>, z.core.$ZodType>>);

const sourcePart = z.looseObject({
  type: z.literal('source'),
  source: z.looseObject({ url: z.optional(z.string()), title: z.optional(z.string()) }),
} satisfies ShapeOf<PartOf<'source'>>);

const filePart = z.looseObject({
  type: z.literal('file'),
  mimeType: z.string(),
  data: base64,
  name: z.optional(z.string()),
  url: z.optional(z.string()),
  text: z.optional(z.string()),
  pageCount: z.optional(z.number()),
  page: z.optional(z.looseObject({ url: z.string(), title: z.string() })),
  resource: z.optional(z.looseObject({ server: z.string(), uri: z.string() })),
  nonce: z.optional(z.string()),
  forgotten: z.optional(
    z
      .looseObject({ at: time, bytes: z.number() })
      .check(z.describe('When the bytes of the file were removed to free space, and how many they were')),
  ),
} satisfies ShapeOf<PartOf<'file'>>);

const stepPart = z.looseObject({ type: z.literal('step-start') } satisfies ShapeOf<PartOf<'step-start'>>);

/** A part of a message as it travels. */
export const partSchema = z.discriminatedUnion('type', [
  textPart,
  reasoningPart,
  callPart,
  sourcePart,
  filePart,
  stepPart,
]);

/** A message as it travels. */
export const messageSchema = z.looseObject({
  id: z.string(),
  conversationId: z.string(),
  parentId: z.optional(z.string().check(z.describe('The message before; one that is not in the file begins a branch'))),
  role: z.enum(['user', 'assistant']),
  parts: z.array(partSchema),
  createdAt: time,
  status: z.enum(['complete', 'queued', 'running', 'stopped', 'interrupted', 'failed']),
  error: z.optional(z.looseObject({ code: z.string() })),
  backendId: z.optional(z.string()),
  model: z.optional(modelRef),
  modelName: z.optional(z.string()),
  runId: z.optional(z.string()),
  finishReason: z.optional(z.enum(['stop', 'length', 'content-filter', 'tool-calls', 'error', 'other', 'unknown'])),
  usage: z.optional(z.looseObject({ promptTokens: reported, completionTokens: reported })),
  cost: z.optional(z.looseObject({ currency: z.string(), amount: z.number(), isAbout: z.optional(z.literal(true)) })),
  annotations: z.optional(z.array(anything)),
  data: z.optional(z.array(anything)),
  times: z.optional(z.looseObject({ startedAt: time, firstPartAt: z.optional(time), finishedAt: z.optional(time) })),
  sent: z.optional(z.looseObject({ host: z.string(), model: z.string(), messages: z.array(z.looseObject({})) })),
  isTainted: z.optional(z.boolean()),
  revision: z.optional(z.number()),
  deletedAt: z.optional(time),
} satisfies ShapeOf<Message>);

/** A file whose bytes are an entry of an archive. */
const filePartWithEntry = z.extend(filePart, {
  data: z.optional(base64),
  dataFile: z.optional(z.string().check(z.describe('The entry of the archive that is the file, in place of data'))),
});

/** A message as it stands in an archive: the bytes of its files are entries beside it. */
export const archivedMessageSchema = z.extend(messageSchema, {
  parts: z.array(
    z.discriminatedUnion('type', [textPart, reasoningPart, callPart, sourcePart, filePartWithEntry, stepPart]),
  ),
});

/** A conversation as it travels, without its messages. */
export const conversationSchema = z.looseObject({
  id: z.string(),
  title: z.string(),
  isTitleByUser: z.boolean(),
  createdAt: time,
  updatedAt: time,
  pinnedAt: z.optional(time),
  isArchived: z.optional(z.boolean().check(z.describe('The user put it away'))),
  folder: z.optional(z.string().check(z.describe('The folder it is in: names between slashes, the outermost first'))),
  tags: z.optional(z.array(z.string()).check(z.describe('The names of its tags'))),
  activeLeafId: z.optional(z.string().check(z.describe('The last message of the branch that is shown'))),
  model: z.optional(modelRef),
  assistant: z.optional(
    z
      .looseObject(conversationAssistantSchema.shape)
      .check(z.describe('Its assistant as it was then, and in `aside` what that took the place of')),
  ),
  parameters: z.optional(z.looseObject(chatParametersSchema.shape)),
  firstSentId: z.optional(z.string()),
  summary: z.optional(z.looseObject({ text: z.string(), beforeId: z.string() })),
  tools: z.optional(z.looseObject({ sources: z.array(z.string()), off: z.array(anything) })),
  sitesAtHand: z.optional(z.array(z.string())),
  isTemporary: z.boolean(),
  deletedAt: z.optional(time),
  // `facts` follow from the messages: they are not written, and not read.
} satisfies ShapeOf<Omit<Conversation, 'facts'>>);

/** A conversation as a file; docs/FORMAT.md describes it. */
export const exportedConversationSchema = z.looseObject({
  format: z.literal(conversationFormat),
  version: z.literal(conversationFormatVersion),
  exportedAt: time,
  conversation: conversationSchema,
  messages: z.array(messageSchema),
  unreadable: z.optional(z.number().check(z.describe('How many messages could not be read, and are missing here'))),
});
