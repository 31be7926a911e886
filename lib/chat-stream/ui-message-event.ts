import { z } from '@/lib/domain/schema';

const text = z.string();
const optionalText = z.optional(text);
const flag = z.optional(z.boolean());
const metadata = z.optional(z.record(z.string(), z.record(z.string(), z.unknown())));

const toolInput = {
  toolCallId: text,
  toolName: text,
  providerExecuted: flag,
  dynamic: flag,
  title: optionalText,
  providerMetadata: metadata,
};

/** The reasons that this protocol knows. `unknown` is not among them: a stream that says it is refused. */
const finishReason = z.enum(['stop', 'length', 'content-filter', 'tool-calls', 'error', 'other']);

/**
 * The events of the UI message stream, version 1 (ai 5 and later): one JSON object per server-sent event, which must be
 * one of these. Keys that are not named are allowed. `data-NAME` events stand in a schema of their own.
 */
const namedEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), messageId: optionalText, messageMetadata: z.optional(z.unknown()) }),
  z.object({ type: z.enum(['start-step', 'finish-step', 'reset-step']) }),
  z.object({ type: z.literal('text-start'), id: text, providerMetadata: metadata }),
  z.object({ type: z.literal('text-delta'), id: text, delta: text, providerMetadata: metadata }),
  z.object({ type: z.literal('text-end'), id: text, providerMetadata: metadata }),
  z.object({ type: z.literal('reasoning-start'), id: text, providerMetadata: metadata }),
  z.object({ type: z.literal('reasoning-delta'), id: text, delta: text, providerMetadata: metadata }),
  z.object({ type: z.literal('reasoning-end'), id: text, providerMetadata: metadata }),
  z.object({ type: z.literal('tool-input-start'), ...toolInput }),
  z.object({ type: z.literal('tool-input-delta'), toolCallId: text, inputTextDelta: text }),
  z.object({ type: z.literal('tool-input-available'), ...toolInput, input: z.optional(z.unknown()) }),
  z.object({
    type: z.literal('tool-input-error'),
    ...toolInput,
    input: z.optional(z.unknown()),
    errorText: text,
  }),
  z.object({
    type: z.literal('tool-output-available'),
    toolCallId: text,
    output: z.optional(z.unknown()),
    preliminary: flag,
    providerExecuted: flag,
    dynamic: flag,
  }),
  z.object({
    type: z.literal('tool-output-error'),
    toolCallId: text,
    errorText: text,
    providerExecuted: flag,
    dynamic: flag,
  }),
  z.object({ type: z.literal('tool-output-denied'), toolCallId: text }),
  z.object({ type: z.literal('tool-approval-request'), approvalId: text, toolCallId: text }),
  z.object({
    type: z.literal('tool-approval-response'),
    approvalId: text,
    approved: z.boolean(),
    reason: optionalText,
  }),
  z.object({
    type: z.literal('source-url'),
    sourceId: text,
    url: text,
    title: optionalText,
    providerMetadata: metadata,
  }),
  z.object({
    type: z.literal('source-document'),
    sourceId: text,
    mediaType: text,
    title: text,
    filename: optionalText,
    providerMetadata: metadata,
  }),
  z.object({ type: z.enum(['file', 'reasoning-file']), url: text, mediaType: text, providerMetadata: metadata }),
  z.object({ type: z.literal('message-metadata'), messageMetadata: z.optional(z.unknown()) }),
  z.object({ type: z.literal('custom'), kind: text, providerMetadata: metadata }),
  z.object({ type: z.literal('error'), errorText: text }),
  z.object({ type: z.literal('abort'), reason: optionalText }),
  z.object({
    type: z.literal('finish'),
    finishReason: z.optional(finishReason),
    messageMetadata: z.optional(z.unknown()),
  }),
]);

const dataEvent = z.object({
  type: z.templateLiteral(['data-', z.string()]),
  id: optionalText,
  data: z.optional(z.unknown()),
  transient: flag,
});

export const uiMessageEventSchema = z.union([namedEvent, dataEvent]);

export type UiMessageEvent = z.infer<typeof uiMessageEventSchema>;
export type ProviderMetadata = z.infer<typeof metadata>;
