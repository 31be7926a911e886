import { ChatError } from '@/lib/domain/chat-error';
import type { FinishReason, StreamPart } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import { parseJsonText } from '../wire/json-text';
import type { ServiceCall } from '../wire/service-call';
import { inBandError } from '../wire/service-error';
import { sourceOnce } from '../wire/source-once';
import { type ResponsesEvent, type ResponsesItem, type ResponsesUsage, responsesEventSchema } from './responses-event';

const usageOf = (usage: ResponsesUsage): Usage => {
  const cachedTokens = usage.input_tokens_details?.cached_tokens ?? undefined;
  const reasoningTokens = usage.output_tokens_details?.reasoning_tokens ?? undefined;
  return {
    promptTokens: usage.input_tokens ?? Number.NaN,
    completionTokens: usage.output_tokens ?? Number.NaN,
    ...(cachedTokens !== undefined && { cachedTokens }),
    ...(reasoningTokens !== undefined && { reasoningTokens }),
  };
};

const incompleteReasons: ReadonlyMap<string, FinishReason> = new Map<string, FinishReason>([
  ['max_output_tokens', 'length'],
  ['content_filter', 'content-filter'],
]);

const present = (value: string | null | undefined): value is string =>
  value !== null && value !== undefined && value !== '';

const textPart = (text: string | null | undefined): readonly StreamPart[] =>
  present(text) ? [{ type: 'text', text }] : [];

const reasoningPart = (text: string | null | undefined): readonly StreamPart[] =>
  present(text) ? [{ type: 'reasoning', text }] : [];

type OutputState = { callId?: string; hasReasoning?: boolean; hasText?: Set<string> };

/** Folds the events of one response into stream parts. Outputs are told apart by their index: gateways change item ids. */
export const responsesFold = (makeId: () => string) => {
  const outputs = new Map<number, OutputState>();
  const source = sourceOnce();
  let hasCalls = false;
  let isRefusal = false;
  let isFinished = false;

  const outputOf = (event: ResponsesEvent): OutputState => {
    const index = event.output_index ?? 0;
    const state = outputs.get(index) ?? {};
    outputs.set(index, state);
    return state;
  };

  /** A part that came in pieces is not repeated by its `done` event. */
  const isFirst = (event: ResponsesEvent, kind: string): boolean => {
    const state = outputOf(event);
    state.hasText ??= new Set();
    const key = `${kind} ${event.content_index ?? event.summary_index ?? 0}`;
    const isNew = !state.hasText.has(key);
    state.hasText.add(key);
    return isNew;
  };

  const startCall = (event: ResponsesEvent, item: ResponsesItem): readonly StreamPart[] => {
    const state = outputOf(event);
    if (item.type !== 'function_call' || state.callId !== undefined || !present(item.name)) return [];
    state.callId = present(item.call_id) ? item.call_id : makeId();
    return [{ type: 'tool_call_streaming_start', toolCallId: state.callId, toolName: item.name }];
  };

  const finishCall = (event: ResponsesEvent, item: ResponsesItem): readonly StreamPart[] => {
    const start = startCall(event, item);
    const toolCallId = outputOf(event).callId;
    if (toolCallId === undefined || !present(item.name) || item.status === 'incomplete') return start;
    const args = present(item.arguments?.trim()) ? parseJsonText(item.arguments ?? '') : { value: {} };
    if (args === undefined) return start;
    hasCalls = true;
    return [...start, { type: 'tool_call', toolCallId, toolName: item.name, args: args.value }];
  };

  const finishItem = (event: ResponsesEvent, item: ResponsesItem): readonly StreamPart[] => {
    switch (item.type) {
      case 'function_call':
        return finishCall(event, item);
      case 'reasoning':
        if (!present(item.encrypted_content)) return [];
        return outputOf(event).hasReasoning === true
          ? [{ type: 'reasoning_signature', signature: item.encrypted_content }]
          : [{ type: 'redacted_reasoning', data: item.encrypted_content }];
      case 'image_generation_call':
        return typeof item.result === 'string' && item.result !== ''
          ? [{ type: 'file', mimeType: `image/${item.output_format ?? 'png'}`, data: item.result }]
          : [];
      default:
        return [];
    }
  };

  const reasoning = (event: ResponsesEvent): readonly StreamPart[] => {
    const parts = reasoningPart(event.delta);
    if (parts.length > 0) outputOf(event).hasReasoning = true;
    return parts;
  };

  const finish = (event: ResponsesEvent, reason: FinishReason): readonly StreamPart[] => {
    isFinished = true;
    const usage = event.response?.usage;
    return [
      {
        type: 'finish_step',
        finishReason: reason,
        isContinued: false,
        ...(usage !== null && usage !== undefined && { usage: usageOf(usage) }),
      },
    ];
  };

  return {
    /** A final event was read: nothing after it counts. */
    isFinished: (): boolean => isFinished,
    receive: (event: ResponsesEvent): readonly StreamPart[] => {
      switch (event.type) {
        case 'response.output_item.added':
          return event.item ? startCall(event, event.item) : [];
        case 'response.output_item.done':
          return event.item ? finishItem(event, event.item) : [];
        case 'response.output_text.delta':
          isFirst(event, 'text');
          return textPart(event.delta);
        case 'response.output_text.done':
          return isFirst(event, 'text') ? textPart(event.text) : [];
        case 'response.refusal.delta':
          isRefusal = true;
          isFirst(event, 'refusal');
          return textPart(event.delta);
        case 'response.refusal.done':
          isRefusal = true;
          return isFirst(event, 'refusal') ? textPart(event.refusal) : [];
        case 'response.reasoning_summary_part.added':
          return (event.summary_index ?? 0) > 0 ? reasoningPart('\n\n') : [];
        case 'response.reasoning_summary_text.delta':
        case 'response.reasoning_text.delta':
          isFirst(event, event.type.replace('.delta', ''));
          return reasoning(event);
        case 'response.reasoning_summary_text.done':
        case 'response.reasoning_text.done':
          return isFirst(event, event.type.replace('.done', '')) ? reasoning({ ...event, delta: event.text }) : [];
        case 'response.function_call_arguments.delta': {
          const toolCallId = outputOf(event).callId;
          return toolCallId !== undefined && present(event.delta)
            ? [{ type: 'tool_call_delta', toolCallId, argsTextDelta: event.delta }]
            : [];
        }
        case 'response.output_text.annotation.added': {
          const { url, title } = event.annotation ?? {};
          return present(url) ? source({ url, ...(present(title) && { title }) }) : [];
        }
        case 'response.completed':
          return finish(event, hasCalls ? 'tool-calls' : isRefusal ? 'content-filter' : 'stop');
        case 'response.incomplete':
          return finish(event, incompleteReasons.get(event.response?.incomplete_details?.reason ?? '') ?? 'other');
        default:
          return [];
      }
    },
  };
};

const failureOf = (event: unknown, parsed: ResponsesEvent): unknown => {
  if (parsed.type === 'response.failed') return { error: parsed.response?.error ?? 'response.failed' };
  if (parsed.error !== null && parsed.error !== undefined) return { error: parsed.error };
  if (parsed.type !== 'error' || typeof event !== 'object' || event === null) return undefined;
  const { type: _eventName, ...flat } = { type: undefined, ...event };
  return flat;
};

/**
 * The stream parts of a response's events. Ends without `finish_step` when neither `response.completed` nor `response.incomplete` was
 * read. Throws ChatError: `malformed` for an event of another shape, the service's own error when one comes in the stream.
 */
export async function* responsesParts(
  events: AsyncIterable<unknown>,
  call: ServiceCall,
  makeId: () => string,
): AsyncGenerator<StreamPart> {
  const fold = responsesFold(makeId);
  for await (const event of events) {
    const parsed = responsesEventSchema.safeParse(event);
    if (!parsed.success) throw new ChatError({ code: 'malformed', host: call.host });
    const failure = failureOf(event, parsed.data);
    if (failure !== undefined) throw inBandError(failure, { redact: call.redact, host: call.host });
    yield* fold.receive(parsed.data);
    if (fold.isFinished()) return;
  }
}
