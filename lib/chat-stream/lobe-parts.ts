import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import type { Source, StreamPart } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import { parseDataUrl } from './data-url';
import { parseEventJson, withoutWraps } from './event-json';
import { finishReasonOfWord, withCalls } from './finish-words';
import { type CallPiece, growingCalls } from './growing-calls';
import { callsEndOf } from './joined-arguments';
import type { ServerSentEvent } from './sse-reader';

/**
 * Names of the events of LobeChat's own server: `id`, `event` and JSON `data` per event.
 * Format: `StreamProtocolChunk` in lobehub/lobe-chat, packages/model-runtime/src/core/streams/protocol.ts (2025), read by
 * its client in packages/fetch-sse. `speed`, `data` and what later versions add is skipped.
 */
const lobeEvents: ReadonlySet<string> = new Set([
  'text',
  'reasoning',
  'reasoning_signature',
  'flagged_reasoning_signature',
  'content_part',
  'reasoning_part',
  'tool_calls',
  'base64_image',
  'grounding',
  'usage',
  'speed',
  'stop',
  'data',
  'error',
]);

/** Whether an event is one of that server's: the events of the UI message stream have no names. */
export const isLobeEvent = ({ event }: ServerSentEvent): boolean => event !== undefined && lobeEvents.has(event);

const text = z.nullish(z.string());
const tokens = z.catch(z.nullish(z.number()), undefined);

const callsSchema = z.array(
  z.object({
    index: z.catch(z.nullish(z.number()), undefined),
    id: text,
    function: z.nullish(z.object({ name: text, arguments: z.nullish(z.unknown()) })),
  }),
);
const groundingSchema = z.object({
  citations: z.catch(z.nullish(z.array(z.object({ url: text, title: text }))), undefined),
});
const usageSchema = z.object({
  totalInputTokens: tokens,
  totalOutputTokens: tokens,
  inputCachedTokens: tokens,
  outputReasoningTokens: tokens,
});
const contentSchema = z.object({ partType: text, content: z.string(), mimeType: text });
const errorSchema = z.object({
  type: text,
  message: text,
  body: z.catch(z.nullish(z.object({ message: text })), undefined),
});

/** Error types of that server (`AgentRuntimeErrorType`) that have a card of their own. */
const errorCodes: ReadonlyMap<string, ChatErrorCode> = new Map<string, ChatErrorCode>([
  ['InvalidProviderAPIKey', 'auth'],
  ['NoOpenAIAPIKey', 'auth'],
  ['InvalidAccessCode', 'auth'],
  ['PermissionDenied', 'forbidden'],
  ['LocationNotSupportError', 'forbidden'],
  ['InsufficientQuota', 'credit'],
  ['QuotaLimitReached', 'rate-limit'],
  ['ExceededContextWindow', 'too-long'],
  ['ModelNotFound', 'model-not-found'],
]);

/** Whether the data of an `error` event has that server's form. */
export const isLobeError = (data: unknown): boolean => {
  const parsed = errorSchema.safeParse(data).data;
  return typeof parsed?.type === 'string' && (errorCodes.has(parsed.type) || parsed.body != null);
};

/** Events to stream parts, for one answer. */
export type LobeTranslator = {
  /**
   * @throws ChatError `malformed` for an event whose data is not JSON, and the server's own error for an `error` event.
   */
  read(event: ServerSentEvent): readonly StreamPart[];
  /** At the end of the body: the end of the answer, if the server said it. */
  finish(): readonly StreamPart[];
};

const errorOf = (data: unknown): ChatError => {
  const parsed = errorSchema.safeParse(data).data;
  const detail = parsed?.body?.message ?? parsed?.message ?? (typeof data === 'string' ? data : undefined);
  const type = parsed?.type ?? undefined;
  return new ChatError({
    code: errorCodes.get(type ?? '') ?? 'unknown',
    ...(detail !== undefined && { detail }),
    ...(type !== undefined && { serviceCode: type }),
  });
};

const textPart = (type: 'text' | 'reasoning', data: unknown): readonly StreamPart[] =>
  typeof data === 'string' && data !== '' ? [{ type, text: data }] : [];

const imagePart = (url: string): readonly StreamPart[] => {
  const file = parseDataUrl(url);
  return file === undefined ? [] : [{ type: 'file', mimeType: file.mimeType, data: file.data }];
};

const contentPart = (type: 'text' | 'reasoning', data: unknown): readonly StreamPart[] => {
  const part = contentSchema.safeParse(data).data;
  if (part === undefined) return [];
  if (part.partType !== 'image') return textPart(type, part.content);
  return type === 'reasoning' ? [] : [{ type: 'file', mimeType: part.mimeType ?? 'image/png', data: part.content }];
};

const sourceParts = (data: unknown): readonly StreamPart[] =>
  (groundingSchema.safeParse(data).data?.citations ?? []).flatMap(({ url, title }): readonly StreamPart[] => {
    if (typeof url !== 'string' || url === '') return [];
    const source: Source = { sourceType: 'url', url, ...(typeof title === 'string' && title !== '' && { title }) };
    return [{ type: 'source', source }];
  });

const usageOf = (data: unknown): Usage | undefined => {
  const parsed = usageSchema.safeParse(data).data;
  if (parsed === undefined) return undefined;
  const { totalInputTokens, totalOutputTokens, inputCachedTokens, outputReasoningTokens } = parsed;
  return {
    promptTokens: totalInputTokens ?? Number.NaN,
    completionTokens: totalOutputTokens ?? Number.NaN,
    ...(typeof inputCachedTokens === 'number' && { cachedTokens: inputCachedTokens }),
    ...(typeof outputReasoningTokens === 'number' && { reasoningTokens: outputReasoningTokens }),
  };
};

/** The pieces of calls, also in JSON text: their place stands for an index that is missing. */
const callPieces = (data: unknown): readonly CallPiece[] =>
  (callsSchema.safeParse(withoutWraps(data)).data ?? []).map((piece, place) => ({
    index: piece.index ?? place,
    id: piece.id || undefined,
    name: piece.function?.name || undefined,
    args: piece.function?.arguments,
  }));

/** A translator for one answer. */
export const createLobeTranslator = (): LobeTranslator => {
  const calls = growingCalls(() => `call_${crypto.randomUUID()}`);
  let wireReason: string | undefined;
  let usage: Usage | undefined;

  return {
    read: ({ event, data }) => {
      if (event === undefined || !lobeEvents.has(event)) return [];
      const json = parseEventJson(data);
      switch (event) {
        case 'text':
        case 'reasoning':
          return textPart(event, json);
        case 'content_part':
          return contentPart('text', json);
        case 'reasoning_part':
          return contentPart('reasoning', json);
        case 'reasoning_signature':
          return typeof json === 'string' ? [{ type: 'reasoning_signature', signature: json }] : [];
        case 'flagged_reasoning_signature':
          return typeof json === 'string' ? [{ type: 'redacted_reasoning', data: json }] : [];
        case 'base64_image':
          return typeof json === 'string' ? imagePart(json) : [];
        case 'tool_calls':
          return callPieces(json).flatMap(calls.receive);
        case 'grounding':
          return sourceParts(json);
        case 'usage':
          usage = usageOf(json) ?? usage;
          return [];
        case 'stop':
          wireReason = typeof json === 'string' ? json.toLowerCase() : (wireReason ?? '');
          return [];
        case 'error':
          throw errorOf(json);
        default:
          return [];
      }
    },
    finish: () => {
      // The server marks the end with `stop`, with `usage`, or with both.
      if (wireReason === undefined && usage === undefined) return [];
      const word = finishReasonOfWord(wireReason ?? '');
      const said = word === 'other' ? 'unknown' : word;
      const whole = calls.complete(wireReason === undefined ? 'said' : callsEndOf(said));
      const finishReason = withCalls(said, whole.length > 0);
      return [...whole, { type: 'finish_message', finishReason, ...(usage !== undefined && { usage }) }];
    },
  };
};
