import { argumentsText, type CallsEnd, finalArguments } from '@/lib/chat-stream/joined-arguments';
import type { StreamPart } from '@/lib/domain/stream-part';
import type { ResponsesEvent, ResponsesItem } from './responses-event';

type OpenCall = {
  readonly callId: string;
  toolName: string | undefined;
  itemId: string | undefined;
  readonly pieces: string[];
  whole: string;
  state: 'open' | 'made' | 'cut';
};

/** The calls of one response by their output: their arguments come in pieces, whole, with their item, or all of these. */
export type ResponsesCalls = {
  /** `response.output_item.added`. */
  start(output: string, item: ResponsesItem): readonly StreamPart[];
  /** `response.function_call_arguments.delta`. */
  add(output: string, piece: string): readonly StreamPart[];
  /** `response.function_call_arguments.done`. */
  fill(output: string, event: ResponsesEvent): readonly StreamPart[];
  /** `response.output_item.done`. */
  finish(output: string, item: ResponsesItem): readonly StreamPart[];
  /** The calls whose item never ended. */
  complete(end: CallsEnd): readonly StreamPart[];
  hasCalls(): boolean;
};

/** `makeId` names calls without an id. */
export const responsesCalls = (makeId: () => string): ResponsesCalls => {
  const calls = new Map<string, OpenCall>();
  const byCallId = new Map<string, OpenCall>();

  const callAt = (output: string, callId: string | null | undefined): OpenCall => {
    const known = (callId ? byCallId.get(callId) : undefined) ?? calls.get(output);
    if (known !== undefined) return known;
    const call: OpenCall = {
      callId: callId || makeId(),
      toolName: undefined,
      itemId: undefined,
      pieces: [],
      whole: '',
      state: 'open',
    };
    calls.set(output, call);
    byCallId.set(call.callId, call);
    return call;
  };

  const named = (call: OpenCall, name: string | null | undefined): readonly StreamPart[] => {
    if (call.toolName !== undefined || !name) return [];
    call.toolName = name;
    const { callId: toolCallId, pieces } = call;
    const argsTextDelta = pieces.join('');
    return [
      { type: 'tool_call_streaming_start', toolCallId, toolName: name },
      ...(argsTextDelta === '' ? [] : [{ type: 'tool_call_delta', toolCallId, argsTextDelta } as const]),
    ];
  };

  const made = (call: OpenCall, end: CallsEnd): readonly StreamPart[] => {
    const { toolName, callId: toolCallId, itemId } = call;
    if (toolName === undefined || call.state !== 'open') return [];
    const args = finalArguments(call.whole.trim() === '' ? call.pieces : [call.whole], end);
    if (args === undefined) return [];
    call.state = 'made';
    const metadata = itemId !== undefined && { providerMetadata: { openai: { itemId } } };
    return [{ type: 'tool_call', toolCallId, toolName, args: args.value, ...metadata }];
  };

  return {
    start: (output, item) => named(callAt(output, item.call_id), item.name),
    add: (output, piece) => {
      const call = calls.get(output) ?? callAt(output, undefined);
      if (piece === '') return [];
      call.pieces.push(piece);
      return call.toolName === undefined
        ? []
        : [{ type: 'tool_call_delta', toolCallId: call.callId, argsTextDelta: piece }];
    },
    fill: (output, event) => {
      const call = calls.get(output) ?? callAt(output, event.call_id);
      call.whole = argumentsText(event.arguments) || call.whole;
      return named(call, event.name);
    },
    finish: (output, item) => {
      const call = callAt(output, item.call_id);
      const start = named(call, item.name);
      if (item.status === 'incomplete') {
        call.state = 'cut';
        return start;
      }
      call.whole = argumentsText(item.arguments).trim() === '' ? call.whole : argumentsText(item.arguments);
      call.itemId = item.id || undefined;
      return [...start, ...made(call, item.status === 'completed' ? 'said' : 'cut')];
    },
    complete: (end) => [...calls.values()].flatMap((call) => made(call, end)),
    hasCalls: () => [...calls.values()].some(({ state }) => state === 'made'),
  };
};
