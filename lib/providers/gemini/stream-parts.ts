import { ChatError } from '@/lib/domain/chat-error';
import type { FinishReason, StreamPart } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import type { ServiceCall } from '@/lib/http/service-call';
import { inBandError } from '@/lib/http/service-error';
import { untilReset } from '@/lib/http/until-reset';
import { sourceOnce } from '../wire/source-once';
import { chunkSchema, type GeminiChunk, type GeminiPart } from './chunk';
import { type StreamedCalls, streamedCalls } from './streamed-calls';

const filtered = [
  'SAFETY',
  'RECITATION',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
];

const finishReasons: ReadonlyMap<string, FinishReason> = new Map<string, FinishReason>([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['MALFORMED_FUNCTION_CALL', 'error'],
  ['UNEXPECTED_TOOL_CALL', 'error'],
  ['TOO_MANY_TOOL_CALLS', 'error'],
  ['FINISH_REASON_UNSPECIFIED', 'unknown'],
  ...filtered.map((reason): [string, FinishReason] => [reason, 'content-filter']),
]);

const usageOf = (usage: NonNullable<GeminiChunk['usageMetadata']>): Usage => ({
  promptTokens: (usage.promptTokenCount ?? Number.NaN) + (usage.toolUsePromptTokenCount ?? 0),
  completionTokens:
    usage.candidatesTokenCount == null && usage.thoughtsTokenCount == null
      ? Number.NaN
      : (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0),
  ...(typeof usage.cachedContentTokenCount === 'number' && { cachedTokens: usage.cachedContentTokenCount }),
  ...(typeof usage.thoughtsTokenCount === 'number' && { reasoningTokens: usage.thoughtsTokenCount }),
});

const partsOf = (part: GeminiPart, calls: StreamedCalls): readonly StreamPart[] => {
  const { text, thought, thoughtSignature, functionCall, inlineData } = part;
  if (functionCall) return calls.receive(functionCall, thoughtSignature);
  if (inlineData?.data && inlineData.mimeType) {
    return [{ type: 'file', mimeType: inlineData.mimeType, data: inlineData.data }];
  }
  return [
    ...(text ? [{ type: thought === true ? ('reasoning' as const) : ('text' as const), text }] : []),
    ...(thoughtSignature ? [{ type: 'reasoning_signature' as const, signature: thoughtSignature }] : []),
  ];
};

const throwIfRefused = (chunk: GeminiChunk, event: unknown, call: ServiceCall): void => {
  if (chunk.error !== undefined && chunk.error !== null) throw inBandError(event, call);
  const { blockReason, blockReasonMessage } = chunk.promptFeedback ?? {};
  if (!blockReason || (chunk.candidates?.length ?? 0) > 0) return;
  throw new ChatError({
    code: 'content-filter',
    host: call.host,
    serviceCode: blockReason,
    ...(blockReasonMessage && { detail: call.redact(blockReasonMessage) }),
  });
};

/**
 * The chunks of one answer (parsed JSON) as stream parts. A candidate's `finishReason` is the end of generation; the body
 * is read on to its end, since the last usage counts. Throws ChatError for an error among the chunks or a blocked prompt.
 */
export async function* geminiParts(
  events: AsyncIterable<unknown>,
  call: ServiceCall,
  makeId: () => string,
): AsyncGenerator<StreamPart> {
  const source = sourceOnce();
  const calls = streamedCalls(makeId);
  let finishReason: string | undefined;
  let hasCall = false;
  let hasThought = false;
  let hasSearched = false;
  let usage: Usage | undefined;
  for await (const event of untilReset(events, () => finishReason !== undefined, call.context)) {
    const { success, data: chunk } = chunkSchema.safeParse(event);
    if (!success) throw new ChatError({ code: 'malformed', host: call.host });
    throwIfRefused(chunk, event, call);
    if (chunk.usageMetadata) usage = usageOf(chunk.usageMetadata);
    const [candidate] = chunk.candidates ?? [];
    for (const part of (candidate?.content?.parts ?? []).flatMap((piece) => partsOf(piece, calls))) {
      hasCall ||= part.type === 'tool_call' || part.type === 'tool_call_streaming_start';
      // The signature of an answer whose thoughts are not shown.
      if (part.type === 'reasoning_signature' && !hasThought) yield { type: 'reasoning', text: '' };
      hasThought ||= part.type === 'reasoning' || part.type === 'reasoning_signature';
      yield part;
    }
    const { webSearchQueries, groundingChunks } = candidate?.groundingMetadata ?? {};
    // Pages are strangers' words, whether or not the service says what it searched for.
    if (!hasSearched && [webSearchQueries, groundingChunks].some((list) => (list?.length ?? 0) > 0)) {
      hasSearched = true;
      call.context.onOwnSearch?.();
    }
    for (const { web } of groundingChunks ?? []) {
      if (web?.uri) yield* source({ url: web.uri, ...(web.title && { title: web.title }) });
    }
    finishReason = candidate?.finishReason ?? finishReason;
  }
  if (finishReason === undefined || call.context.signal.aborted) return;
  const reason = finishReasons.get(finishReason) ?? 'other';
  yield {
    type: 'finish_step',
    finishReason: reason === 'stop' && hasCall ? 'tool-calls' : reason,
    isContinued: false,
    ...(usage !== undefined && { usage }),
  };
}
