import { finishReasonOfWord, withCalls } from '@/lib/chat-stream/finish-words';
import { callsEndOf } from '@/lib/chat-stream/joined-arguments';
import { endWords } from '@/lib/domain/chat/end-words';
import { ChatError } from '@/lib/domain/chat-error';
import type { StreamPart } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import { endOfAnswer } from '@/lib/http/json-events';
import type { ServiceCall } from '@/lib/http/service-call';
import { inBandError } from '@/lib/http/service-error';
import { untilReset } from '@/lib/http/until-reset';
import { sourceOnce } from '../wire/source-once';
import { chunkSchema, type GeminiChunk, type GeminiPart } from './chunk';
import { usualChunk } from './odd-chunk';
import { type StreamedCalls, streamedCalls } from './streamed-calls';

const usageOf = (usage: NonNullable<GeminiChunk['usageMetadata']>): Usage => ({
  promptTokens: (usage.promptTokenCount ?? Number.NaN) + (usage.toolUsePromptTokenCount ?? 0),
  completionTokens:
    usage.candidatesTokenCount == null && usage.thoughtsTokenCount == null
      ? Number.NaN
      : (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0),
  ...(typeof usage.cachedContentTokenCount === 'number' && { cachedTokens: usage.cachedContentTokenCount }),
  ...(typeof usage.thoughtsTokenCount === 'number' && { reasoningTokens: usage.thoughtsTokenCount }),
});

const wordsOf = ({ text, thought, thoughtSignature, inlineData }: GeminiPart): readonly StreamPart[] => {
  if (inlineData?.data && inlineData.mimeType) {
    return [{ type: 'file', mimeType: inlineData.mimeType, data: inlineData.data }];
  }
  return [
    ...(text ? [{ type: thought === true ? ('reasoning' as const) : ('text' as const), text }] : []),
    ...(thoughtSignature ? [{ type: 'reasoning_signature' as const, signature: thoughtSignature }] : []),
  ];
};

const partsOf = (part: GeminiPart, calls: StreamedCalls): readonly StreamPart[] => {
  const { text, thoughtSignature, inlineData } = part;
  const called = [part.functionCall, part.function_call, part.functionCalls].flatMap((list) => list ?? []);
  if (called.length > 0) return called.flatMap((one) => (one ? calls.receive(one, thoughtSignature) : []));
  // A call comes before what is said after it.
  return [...(text || inlineData?.data ? calls.complete('said') : []), ...wordsOf(part)];
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
  const calls = streamedCalls(makeId);
  const source = sourceOnce();
  let reason: string | undefined;
  let words: string | undefined;
  let isEnded = false;
  let hasCall = false;
  let hasThought = false;
  let hasSearched = false;
  let usage: Usage | undefined;

  /** With the thought that a signature without one belongs to: that of an answer whose thoughts are not shown. */
  const shown = (part: StreamPart): readonly StreamPart[] => {
    hasCall ||= part.type === 'tool_call' || part.type === 'tool_call_streaming_start';
    const isHidden = part.type === 'reasoning_signature' && !hasThought;
    hasThought ||= part.type === 'reasoning' || part.type === 'reasoning_signature';
    return isHidden ? [{ type: 'reasoning', text: '' }, part] : [part];
  };

  for await (const event of untilReset(events, () => reason !== undefined, call.context)) {
    if (event === endOfAnswer) {
      isEnded = true;
      break;
    }
    const { success, data: chunk } = chunkSchema.safeParse(usualChunk(event));
    if (!success) throw new ChatError({ code: 'malformed', host: call.host });
    throwIfRefused(chunk, event, call);
    if (chunk.usageMetadata) usage = usageOf(chunk.usageMetadata);
    const [candidate] = chunk.candidates ?? [];
    calls.nextChunk();
    yield* (candidate?.content?.parts ?? []).flatMap((piece) => (piece ? partsOf(piece, calls) : [])).flatMap(shown);
    const { webSearchQueries, groundingChunks } = candidate?.groundingMetadata ?? {};
    // Pages are strangers' words, whether or not the service says what it searched for.
    if (!hasSearched && [webSearchQueries, groundingChunks].some((list) => (list?.length ?? 0) > 0)) {
      hasSearched = true;
      call.context.onOwnSearch?.();
    }
    for (const found of groundingChunks ?? []) {
      const { uri: url, title } = found?.web ?? {};
      if (url) yield* source({ url, ...(title && { title }) });
    }
    reason = candidate?.finishReason ?? reason;
    words = candidate?.finishMessage ?? words;
  }
  if (call.context.signal.aborted) return;
  if (reason === undefined && !isEnded) {
    yield* calls.complete('cut').flatMap(shown);
    return;
  }
  const said = reason === undefined ? 'stop' : finishReasonOfWord(reason);
  yield* calls.complete(reason === undefined ? 'ended' : callsEndOf(said)).flatMap(shown);
  const note = endWords(words && call.redact(words));
  if (note !== undefined) yield { type: 'message_annotations', annotations: [note] };
  yield {
    type: 'finish_step',
    finishReason: withCalls(said, hasCall),
    isContinued: false,
    ...(usage !== undefined && { usage }),
  };
}
