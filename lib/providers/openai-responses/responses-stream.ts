import { withCalls } from '@/lib/chat-stream/finish-words';
import { callsEndOf } from '@/lib/chat-stream/joined-arguments';
import { ChatError } from '@/lib/domain/chat-error';
import type { FinishReason, StreamPart } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import { endOfAnswer } from '@/lib/http/json-events';
import { isJsonObject } from '@/lib/http/json-text';
import type { ServiceCall } from '@/lib/http/service-call';
import { inBandError } from '@/lib/http/service-error';
import { chargedIn } from '../openai-compatible/charged';
import { sourceOnce } from '../wire/source-once';
import { type ResponsesEvent, type ResponsesUsage, responsesEventSchema } from './responses-event';
import { isPresent, responseOutputs } from './responses-outputs';
import { contentEvents, eventsOfResponse, outputEvents, textEvents } from './whole-response';

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

const finishStep = (event: ResponsesEvent, finishReason: FinishReason): StreamPart => {
  const usage = event.response?.usage;
  return {
    type: 'finish_step',
    finishReason,
    isContinued: false,
    ...(usage !== null && usage !== undefined && { usage: usageOf(usage) }),
  };
};

/** What the service said of the end: some have one event for all ends. */
const endOf = ({ type, response }: ResponsesEvent): FinishReason => {
  if (type !== 'response.incomplete' && response?.status !== 'incomplete') return 'stop';
  return incompleteReasons.get(response?.incomplete_details?.reason ?? '') ?? 'other';
};

const innerEvents = (events: readonly unknown[]): readonly ResponsesEvent[] =>
  events.flatMap((event) => responsesEventSchema.safeParse(event).data ?? []);

/** The `done` events of all texts in the item of an event. */
const itemTexts = ({ item, item_id, output_index }: ResponsesEvent): readonly unknown[] =>
  textEvents({ ...item }, { output_index, item_id: item_id ?? item?.id });

/** Makes the parts of one response's events, in order. */
type ResponsesFold = {
  receive(event: ResponsesEvent): readonly StreamPart[];
  /** The end, where the service only said that there is no more. */
  end(): readonly StreamPart[];
};

/** `makeId` names calls without an id; `onSearch` is called when the service first searched by itself. */
const responsesFold = (makeId: () => string, onSearch: () => void): ResponsesFold => {
  const outputs = responseOutputs(makeId, onSearch);
  const source = sourceOnce();
  let isRefusal = false;
  const found = ({ results }: Pick<ResponsesEvent, 'results'>): readonly StreamPart[] =>
    (results ?? []).flatMap(({ url, title }) =>
      isPresent(url) ? source({ url, ...(isPresent(title) && { title }) }) : [],
    );

  const finishItem = (event: ResponsesEvent): readonly StreamPart[] => {
    if (event.item?.type === 'search_results') return found(event.item);
    return [...innerEvents(itemTexts(event)).flatMap(partsOf), ...outputs.finish(event)];
  };

  /** The end of the response, whose output may hold what no event had. */
  const finish = (event: ResponsesEvent): readonly StreamPart[] => {
    const { output, output_text: text } = event.response ?? {};
    const isTextOnly = typeof text === 'string' && (output === null || output === undefined);
    const missed = innerEvents(outputEvents(isTextOnly ? { type: 'message', content: text } : output))
      .filter(({ item }) => item?.type !== 'reasoning' || !outputs.hasSeals())
      .flatMap(receive);
    const said = endOf(event);
    const parts = [...missed, ...outputs.begun(), ...outputs.settle(event), ...outputs.complete(callsEndOf(said))];
    const whole = withCalls(said, outputs.hasCalls());
    return [...parts, finishStep(event, isRefusal && whole === 'stop' ? 'content-filter' : whole)];
  };

  /** The texts of a part or an item that begins. */
  const begin = (events: readonly unknown[]): readonly StreamPart[] =>
    innerEvents(events).flatMap((event) => (event.type === 'response.output_text.done' ? outputs.begin(event) : []));

  const partsOf = (event: ResponsesEvent): readonly StreamPart[] => {
    switch (event.type) {
      case 'response.output_item.added':
        return [...begin(itemTexts(event)), ...outputs.start(event)];
      case 'response.content_part.added':
        return begin(contentEvents({ ...event.part }, { ...event, part: undefined }));
      case 'response.output_item.done':
        return finishItem(event);
      case 'response.content_part.done':
        return innerEvents(contentEvents({ ...event.part }, { ...event, part: undefined })).flatMap(partsOf);
      case 'response.reasoning.search_results':
        return found(event);
      case 'response.function_call_arguments.delta':
        return outputs.continueCall(event);
      case 'response.function_call_arguments.done':
        return outputs.fillCall(event);
      case 'response.output_text.delta':
      // Of realtime services.
      case 'response.text.delta':
        return outputs.piece(event, 'text');
      case 'response.output_text.done':
      case 'response.text.done':
        return outputs.whole(event, 'text', event.text);
      case 'response.refusal.delta':
        isRefusal = true;
        return outputs.piece(event, 'refusal');
      case 'response.refusal.done':
        isRefusal = true;
        return outputs.whole(event, 'refusal', event.refusal);
      case 'response.reasoning_summary_part.added':
        return outputs.gap(event);
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        return outputs.piece(event, 'reasoning');
      case 'response.reasoning_summary_text.done':
      case 'response.reasoning_text.done':
        return outputs.whole(event, 'reasoning', event.text);
      case 'response.output_text.annotation.added': {
        const { url, title } = event.annotation ?? {};
        return isPresent(url) ? source({ url, ...(isPresent(title) && { title }) }) : [];
      }
      case 'response.completed':
      case 'response.done':
      case 'response.incomplete':
        return finish(event);
      default:
        return [];
    }
  };

  const receive = (event: ResponsesEvent): readonly StreamPart[] => [...outputs.settle(event), ...partsOf(event)];

  return {
    receive,
    end: () => {
      const last: ResponsesEvent = {};
      const parts = [...outputs.begun(), ...outputs.settle(last), ...outputs.complete('ended')];
      const whole = withCalls('stop', outputs.hasCalls());
      return [...parts, finishStep(last, isRefusal && whole === 'stop' ? 'content-filter' : whole)];
    },
  };
};

const failureOf = ({ type, response, error }: ResponsesEvent): unknown => {
  if (type === 'response.failed' || response?.status === 'failed')
    return { error: response?.error ?? response?.status_details?.error ?? error ?? 'response.failed' };
  return error === null || error === undefined ? undefined : { error };
};

/** The events with those of a whole response in its place: some stream it as their only event. */
async function* withoutWholes(events: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  for await (const event of events) {
    const isWhole = isJsonObject(event) && event.type === undefined;
    yield* (isWhole ? eventsOfResponse(event) : undefined) ?? [event];
  }
}

/**
 * The stream parts of a response's events. Ends without `finish_step` when none of the events that end a response, and no
 * `[DONE]`, was read. Throws ChatError: `malformed` for an event of another shape, the service's own error when one comes
 * in the stream.
 */
export async function* responsesParts(
  events: AsyncIterable<unknown>,
  call: ServiceCall,
  makeId: () => string,
): AsyncGenerator<StreamPart> {
  const fold = responsesFold(makeId, () => call.context.onOwnSearch?.());
  for await (const event of withoutWholes(events)) {
    if (event === endOfAnswer) {
      yield* fold.end();
      return;
    }
    const parsed = responsesEventSchema.safeParse(event);
    if (!parsed.success) throw new ChatError({ code: 'malformed', host: call.host });
    const failure = failureOf(parsed.data);
    if (failure !== undefined) throw inBandError(failure, { redact: call.redact, host: call.host });
    const parts = fold.receive(parsed.data);
    yield* parts;
    if (parts.some(({ type }) => type === 'finish_step')) return;
  }
}
