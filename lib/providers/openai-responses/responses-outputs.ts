import type { StreamPart } from '@/lib/domain/stream-part';
import { parseJsonText } from '@/lib/http/json-text';
import type { ResponsesEvent, ResponsesItem } from './responses-event';

/** Whether a text of the wire is there and not empty. */
export const isPresent = (value: string | null | undefined): value is string =>
  value !== null && value !== undefined && value !== '';

type OutputState = { callId?: string; hasReasoning?: boolean; readonly streamed: Set<string> };

/** The output items of one response, told apart by their index: gateways change item ids from event to event. */
export type ResponseOutputs = {
  /** Whether this is the first event of a part: what came in pieces is not repeated by its `done` event. */
  isFirst(event: ResponsesEvent, kind: string): boolean;
  /** A piece of reasoning, or all of it. */
  reason(event: ResponsesEvent, text: string | null | undefined): readonly StreamPart[];
  /** `response.output_item.added`. */
  start(event: ResponsesEvent): readonly StreamPart[];
  /** `response.function_call_arguments.delta`. */
  continueCall(event: ResponsesEvent): readonly StreamPart[];
  /** `response.output_item.done`. */
  finish(event: ResponsesEvent): readonly StreamPart[];
  /**
   * What was held back before this event, and once that the service searches. Reasoning that led to a search of the service is not kept: sent back without the
   * search, which we do not keep either, it would be refused ("without its required following item").
   */
  settle(event: ResponsesEvent): readonly StreamPart[];
  hasCalls(): boolean;
};

const imagePart = (item: ResponsesItem): readonly StreamPart[] =>
  typeof item.result === 'string' && item.result !== ''
    ? [{ type: 'file', mimeType: `image/${item.output_format ?? 'png'}`, data: item.result }]
    : [];

/** `makeId` names calls without an id; `onSearch` is called when the service first searched by itself. */
export const responseOutputs = (makeId: () => string, onSearch: () => void): ResponseOutputs => {
  const outputs = new Map<number, OutputState>();
  let hasCalls = false;
  let hasSearched = false;
  /** Sealed reasoning, until it is known what it led to. */
  let held: readonly StreamPart[] = [];

  const stateOf = (event: ResponsesEvent): OutputState => {
    const index = event.output_index ?? 0;
    const state = outputs.get(index) ?? { streamed: new Set() };
    outputs.set(index, state);
    return state;
  };

  const startCall = (state: OutputState, item: ResponsesItem): readonly StreamPart[] => {
    if (item.type !== 'function_call' || state.callId !== undefined || !isPresent(item.name)) return [];
    state.callId = isPresent(item.call_id) ? item.call_id : makeId();
    return [{ type: 'tool_call_streaming_start', toolCallId: state.callId, toolName: item.name }];
  };

  const finishCall = (state: OutputState, item: ResponsesItem): readonly StreamPart[] => {
    const start = startCall(state, item);
    if (state.callId === undefined || !isPresent(item.name) || item.status === 'incomplete') return start;
    const args = isPresent(item.arguments?.trim()) ? parseJsonText(item.arguments ?? '') : { value: {} };
    if (args === undefined) return start;
    hasCalls = true;
    const metadataField = isPresent(item.id) && { providerMetadata: { openai: { itemId: item.id } } };
    return [
      ...start,
      { type: 'tool_call', toolCallId: state.callId, toolName: item.name, args: args.value, ...metadataField },
    ];
  };

  const finishReasoning = (state: OutputState, item: ResponsesItem): readonly StreamPart[] => {
    if (!isPresent(item.encrypted_content)) return [];
    const id = isPresent(item.id) && { itemId: item.id };
    return state.hasReasoning === true
      ? [{ type: 'reasoning_signature', signature: item.encrypted_content, endsBlock: true, ...id }]
      : [{ type: 'redacted_reasoning', data: item.encrypted_content, ...id }];
  };

  return {
    isFirst: (event, kind) => {
      const { streamed } = stateOf(event);
      const key = `${kind} ${event.content_index ?? event.summary_index ?? 0}`;
      const isNew = !streamed.has(key);
      streamed.add(key);
      return isNew;
    },
    reason: (event, text) => {
      if (!isPresent(text)) return [];
      stateOf(event).hasReasoning = true;
      return [{ type: 'reasoning', text }];
    },
    start: (event) => (event.item ? startCall(stateOf(event), event.item) : []),
    continueCall: (event) => {
      const toolCallId = stateOf(event).callId;
      return toolCallId !== undefined && isPresent(event.delta)
        ? [{ type: 'tool_call_delta', toolCallId, argsTextDelta: event.delta }]
        : [];
    },
    finish: (event) => {
      const { item } = event;
      switch (item?.type) {
        case 'function_call':
          return finishCall(stateOf(event), item);
        case 'reasoning':
          held = finishReasoning(stateOf(event), item);
          return [];
        case 'image_generation_call':
          return imagePart(item);
        default:
          return [];
      }
    },
    settle: ({ type, item }) => {
      const isSearch = item?.type === 'web_search_call' || type?.startsWith('response.web_search_call') === true;
      const settled = isSearch ? [] : held;
      held = [];
      if (isSearch && !hasSearched) onSearch();
      hasSearched ||= isSearch;
      return settled;
    },
    hasCalls: () => hasCalls,
  };
};
