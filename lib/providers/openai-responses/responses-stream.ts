import { ChatError } from '@/lib/domain/chat-error';
import type { FinishReason, StreamPart } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import type { ServiceCall } from '@/lib/http/service-call';
import { inBandError } from '@/lib/http/service-error';
import { chargedIn } from '../openai-compatible/charged';
import { sourceOnce } from '../wire/source-once';
import { type ResponsesEvent, type ResponsesUsage, responsesEventSchema } from './responses-event';
import { isPresent, responseOutputs } from './responses-outputs';

const usageOf = (usage: ResponsesUsage): Usage => {
  const cachedTokens = usage.input_tokens_details?.cached_tokens ?? undefined;
  const cacheWriteTokens = usage.input_tokens_details?.cache_write_tokens ?? undefined;
  const reasoningTokens = usage.output_tokens_details?.reasoning_tokens ?? undefined;
  return {
    promptTokens: usage.input_tokens ?? Number.NaN,
    completionTokens: usage.output_tokens ?? Number.NaN,
    ...(cachedTokens !== undefined && { cachedTokens }),
    ...(cacheWriteTokens !== undefined && { cacheWriteTokens }),
    ...(reasoningTokens !== undefined && { reasoningTokens }),
    ...chargedIn(usage),
  };
};

const incompleteReasons: ReadonlyMap<string, FinishReason> = new Map<string, FinishReason>([
  ['max_output_tokens', 'length'],
  ['content_filter', 'content-filter'],
]);

const textPart = (text: string | null | undefined): readonly StreamPart[] =>
  isPresent(text) ? [{ type: 'text', text }] : [];

const finishStep = (event: ResponsesEvent, finishReason: FinishReason): readonly StreamPart[] => {
  const usage = event.response?.usage;
  return [
    {
      type: 'finish_step',
      finishReason,
      isContinued: false,
      ...(usage !== null && usage !== undefined && { usage: usageOf(usage) }),
    },
  ];
};

/**
 * Makes the parts of one response's events, in order. `makeId` names calls without an id; `onSearch` is called when the
 * service first searched by itself.
 */
export const responsesFold = (
  makeId: () => string,
  onSearch: () => void,
): ((event: ResponsesEvent) => readonly StreamPart[]) => {
  const outputs = responseOutputs(makeId, onSearch);
  const source = sourceOnce();
  let isRefusal = false;
  const found = ({ results }: Pick<ResponsesEvent, 'results'>): readonly StreamPart[] =>
    (results ?? []).flatMap(({ url, title }) =>
      isPresent(url) ? source({ url, ...(isPresent(title) && { title }) }) : [],
    );

  const partsOf = (event: ResponsesEvent): readonly StreamPart[] => {
    switch (event.type) {
      case 'response.output_item.added':
        return outputs.start(event);
      case 'response.output_item.done':
        return event.item?.type === 'search_results' ? found(event.item) : outputs.finish(event);
      case 'response.reasoning.search_results':
        return found(event);
      case 'response.function_call_arguments.delta':
        return outputs.continueCall(event);
      case 'response.output_text.delta':
        outputs.isFirst(event, 'text');
        return textPart(event.delta);
      case 'response.output_text.done':
        return outputs.isFirst(event, 'text') ? textPart(event.text) : [];
      case 'response.refusal.delta':
        isRefusal = true;
        outputs.isFirst(event, 'refusal');
        return textPart(event.delta);
      case 'response.refusal.done':
        isRefusal = true;
        return outputs.isFirst(event, 'refusal') ? textPart(event.refusal) : [];
      case 'response.reasoning_summary_part.added':
        return (event.summary_index ?? 0) > 0 ? outputs.reason(event, '\n\n') : [];
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        outputs.isFirst(event, 'reasoning');
        return outputs.reason(event, event.delta);
      case 'response.reasoning_summary_text.done':
      case 'response.reasoning_text.done':
        return outputs.isFirst(event, 'reasoning') ? outputs.reason(event, event.text) : [];
      case 'response.output_text.annotation.added': {
        const { url, title } = event.annotation ?? {};
        return isPresent(url) ? source({ url, ...(isPresent(title) && { title }) }) : [];
      }
      case 'response.completed':
        return finishStep(event, outputs.hasCalls() ? 'tool-calls' : isRefusal ? 'content-filter' : 'stop');
      case 'response.incomplete':
        return finishStep(event, incompleteReasons.get(event.response?.incomplete_details?.reason ?? '') ?? 'other');
      default:
        return [];
    }
  };
  return (event) => [...outputs.settle(event), ...partsOf(event)];
};

const failureOf = (event: unknown, parsed: ResponsesEvent): unknown => {
  if (parsed.type === 'response.failed') return { error: parsed.response?.error ?? 'response.failed' };
  if (parsed.error !== null && parsed.error !== undefined) return { error: parsed.error };
  if (parsed.type !== 'error' || typeof event !== 'object' || event === null) return undefined;
  const { type: _eventName, ...flat } = { type: undefined, ...event };
  return flat;
};

/**
 * The stream parts of a response's events. Ends without `finish_step` when neither `response.completed` nor
 * `response.incomplete` was read. Throws ChatError: `malformed` for an event of another shape, the service's own error
 * when one comes in the stream.
 */
export async function* responsesParts(
  events: AsyncIterable<unknown>,
  call: ServiceCall,
  makeId: () => string,
): AsyncGenerator<StreamPart> {
  const partsOf = responsesFold(makeId, () => call.context.onOwnSearch?.());
  for await (const event of events) {
    const parsed = responsesEventSchema.safeParse(event);
    if (!parsed.success) throw new ChatError({ code: 'malformed', host: call.host });
    const failure = failureOf(event, parsed.data);
    if (failure !== undefined) throw inBandError(failure, { redact: call.redact, host: call.host });
    const parts = partsOf(parsed.data);
    yield* parts;
    if (parts.some(({ type }) => type === 'finish_step')) return;
  }
}
