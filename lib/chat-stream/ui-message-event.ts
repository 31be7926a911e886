import { z } from '@/lib/domain/schema';

const text = z.string();
const optionalText = z.optional(text);
const flag = z.optional(z.boolean());
const metadata = z.optional(z.record(z.string(), z.record(z.string(), z.unknown())));

/** A place that a finished text refers to (ai 7). */
const citation = z.object({ source: z.object({ id: text, url: optionalText, title: optionalText }) });

const toolInput = {
  toolCallId: text,
  toolName: text,
  providerExecuted: flag,
  dynamic: flag,
  title: optionalText,
  providerMetadata: metadata,
};

/**
 * The events of the UI message stream, version 1 (ai 5 to 7): one JSON object per server-sent event. Keys that are not
 * named are allowed. `data-NAME` events have a schema of their own. Types: `uiMessageChunkSchema` of ai 7.0.173.
 */
const namedEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), messageId: optionalText, messageMetadata: z.optional(z.unknown()) }),
  z.object({ type: z.enum(['start-step', 'finish-step', 'reset-step']) }),
  z.object({ type: z.literal('text-start'), id: text, providerMetadata: metadata }),
  z.object({ type: z.literal('text-delta'), id: text, delta: text, providerMetadata: metadata }),
  z.object({
    type: z.literal('text-end'),
    id: text,
    providerMetadata: metadata,
    citations: z.catch(z.optional(z.array(citation)), undefined),
  }),
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
  z.object({
    type: z.literal('tool-approval-request'),
    approvalId: text,
    toolCallId: text,
    /** The backend decides by itself. */
    isAutomatic: flag,
    approvalDescriptor: z.optional(z.unknown()),
    inputSchemaInput: z.optional(z.unknown()),
    reason: optionalText,
    signature: optionalText,
  }),
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
  z.object({ type: z.literal('steering-message'), id: text, parts: z.array(z.record(text, z.unknown())) }),
  z.object({ type: z.literal('custom'), kind: text, providerMetadata: metadata }),
  z.object({ type: z.literal('error'), errorText: text }),
  z.object({ type: z.literal('abort'), reason: optionalText }),
  z.object({
    type: z.literal('finish'),
    finishReason: optionalText,
    messageMetadata: z.optional(z.unknown()),
  }),
]);

const dataEvent = z.object({
  type: z.templateLiteral(['data-', z.string()]),
  id: optionalText,
  data: z.optional(z.unknown()),
  transient: flag,
});

export type UiMessageEvent = z.infer<typeof namedEvent> | z.infer<typeof dataEvent>;
export type ProviderMetadata = z.infer<typeof metadata>;

/** What a JSON value of the stream is. `unknown`: an event of a later version, which says nothing to this one. */
export type ReadEvent =
  | { readonly kind: 'event'; readonly event: UiMessageEvent }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'malformed' };

const typedSchema = z.object({ type: text });

/** Reads one value: an event of an unknown type is not an error, one of a known type must have its fields. */
export const readUiMessageEvent = (json: unknown): ReadEvent => {
  const typed = typedSchema.safeParse(json);
  if (!typed.success) return { kind: 'malformed' };
  const parsed = typed.data.type.startsWith('data-') ? dataEvent.safeParse(json) : namedEvent.safeParse(json);
  if (parsed.success) return { kind: 'event', event: parsed.data };
  const isTypeUnknown = parsed.error.issues.some(
    ({ code, path }) => code === 'invalid_union' && path.length === 1 && path[0] === 'type',
  );
  return { kind: isTypeUnknown ? 'unknown' : 'malformed' };
};

/** The events of these types. */
export type UiMessageEventOf<Type extends UiMessageEvent['type']> = Extract<UiMessageEvent, { readonly type: Type }>;
