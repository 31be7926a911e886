import type { Conversation } from '@/lib/domain/chat/conversation';
import { chatParametersSchema } from '@/lib/domain/chat-parameters';
import type { Message } from '@/lib/domain/message';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { z } from '@/lib/domain/schema';

// Rows are written by this extension, perhaps by an older version of it: we check what the reading code relies on.
// Deeper content (parts, models) is only checked for its discriminator, so that ten thousand rows parse in
// milliseconds.

const modelRef = z.object({ connectionId: z.string(), modelId: z.string() });
const partSchema = z.looseObject({
  type: z.enum(['text', 'reasoning', 'tool-invocation', 'source', 'file', 'step-start']),
});

const conversationRow = z.looseObject({
  id: z.string(),
  title: z.string(),
  isTitleByUser: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number(),
  pinnedAt: z.optional(z.number()),
  isArchived: z.optional(z.literal(true)),
  folder: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  facts: z.optional(z.looseObject({ snippet: z.optional(z.string()), sites: z.array(z.string()) })),
  activeLeafId: z.optional(z.string()),
  model: z.optional(modelRef),
  assistant: z.optional(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      instructions: z.string(),
      starters: z.optional(z.array(z.string())),
    }),
  ),
  parameters: z.optional(chatParametersSchema),
  firstSentId: z.optional(z.string()),
  summary: z.optional(z.looseObject({ text: z.string(), beforeId: z.string() })),
  tools: z.optional(z.looseObject({ sources: z.array(z.string()), off: z.array(z.unknown()) })),
  sitesAtHand: z.optional(z.array(z.string())),
  isTemporary: z.boolean(),
  deletedAt: z.optional(z.number()),
});

const messageRow = z.looseObject({
  id: z.string(),
  conversationId: z.string(),
  parentId: z.optional(z.string()),
  role: z.enum(['user', 'assistant']),
  parts: z
    .array(partSchema)
    .check(z.refine((parts) => parts.every((part) => part.type !== 'text' || typeof part.text === 'string'))),
  createdAt: z.number(),
  status: z.enum(['complete', 'queued', 'running', 'stopped', 'interrupted', 'failed']),
  model: z.optional(modelRef),
  runId: z.optional(z.string()),
  deletedAt: z.optional(z.number()),
});

const providerRow = z.looseObject({
  id: z.string(),
  providerId: z.string(),
  label: z.string(),
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  secrets: z.record(z.string(), z.object({ isConfigured: z.literal(true), lastFour: z.string() })),
  isLocal: z.boolean(),
  host: z.string(),
  models: z.array(z.looseObject({ id: z.string(), name: z.string() })),
  findings: z.optional(
    z.record(
      z.string(),
      z.looseObject({
        refused: z.optional(z.array(z.looseObject({ field: z.string() }))),
        lacksResponses: z.optional(z.boolean()),
      }),
    ),
  ),
  createdAt: z.number(),
  deletedAt: z.optional(z.number()),
  isImported: z.optional(z.literal(true)),
});

/** Turns a stored row into what it should be; absent when its shape is wrong (it is then set aside). */
export type RowParser<Row> = (row: unknown) => Row | undefined;

// Claims the type on the strength of the checks above; the parts that they skip are trusted, because we wrote them.
const fits = <Row>(schema: z.core.$ZodType, row: unknown): row is Row => z.safeParse(schema, row).success;

const parserOf =
  <Row>(schema: z.core.$ZodType): RowParser<Row> =>
  (row) =>
    fits<Row>(schema, row) ? row : undefined;

/** Checks a row of `conversations`. */
export const parseConversationRow = parserOf<Conversation>(conversationRow);
/** Checks a row of `messages`. */
export const parseMessageRow = parserOf<Message>(messageRow);
/** Checks a row of `providers`. */
export const parseProviderRow = parserOf<ConnectedProvider>(providerRow);
