import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import type { FinishReason, Source, StreamPart } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import { parseDataUrl } from './data-url';
import { parseEventJson } from './event-json';
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
    function: z.nullish(z.object({ name: text, arguments: text })),
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

/** The words with which the services behind that server end an answer; Gemini writes them in capitals. */
const finishReasons: ReadonlyMap<string, FinishReason> = new Map<string, FinishReason>([
  ['stop', 'stop'],
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['message_stop', 'stop'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['tool_calls', 'tool-calls'],
  ['tool_use', 'tool-calls'],
  ['content_filter', 'content-filter'],
  ['safety', 'content-filter'],
]);

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

type GrowingCall = { readonly toolCallId: string; toolName: string | undefined; argsText: string };

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

/** The calls of an answer, put together from their pieces: name and id come with the first piece of an index. */
const lobeCalls = () => {
  const calls = new Map<number, GrowingCall>();

  const receive = (data: unknown): readonly StreamPart[] =>
    (callsSchema.safeParse(data).data ?? []).flatMap((piece, place): readonly StreamPart[] => {
      const index = piece.index ?? place;
      const call = calls.get(index) ?? {
        toolCallId: piece.id ?? `call_${crypto.randomUUID()}`,
        toolName: undefined,
        argsText: '',
      };
      calls.set(index, call);
      const isNew = call.toolName === undefined;
      call.toolName ??= piece.function?.name ?? undefined;
      const args = piece.function?.arguments ?? '';
      call.argsText += args;
      const { toolCallId, toolName } = call;
      if (toolName === undefined) return [];
      const argsTextDelta = isNew ? call.argsText : args;
      return [
        ...(isNew ? [{ type: 'tool_call_streaming_start', toolCallId, toolName } as const] : []),
        ...(argsTextDelta === '' ? [] : [{ type: 'tool_call_delta', toolCallId, argsTextDelta } as const]),
      ];
    });

  const complete = (): readonly StreamPart[] =>
    [...calls.values()].flatMap(({ toolCallId, toolName, argsText }): readonly StreamPart[] => {
      if (toolName === undefined) return [];
      try {
        const args: unknown = argsText.trim() === '' ? {} : JSON.parse(argsText);
        return [{ type: 'tool_call', toolCallId, toolName, args }];
      } catch {
        // Cut by the output limit: there is no whole call.
        return [];
      }
    });

  return { receive, complete };
};

/** A translator for one answer. */
export const createLobeTranslator = (): LobeTranslator => {
  const calls = lobeCalls();
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
          return calls.receive(json);
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
      const whole = calls.complete();
      const said = finishReasons.get(wireReason ?? '') ?? 'unknown';
      const finishReason = whole.length > 0 && said === 'stop' ? 'tool-calls' : said;
      return [...whole, { type: 'finish_message', finishReason, ...(usage !== undefined && { usage }) }];
    },
  };
};
