import { argumentsText, type CallsEnd, finalArguments } from '@/lib/chat-stream/joined-arguments';
import type { StreamPart } from '@/lib/domain/stream-part';
import { argumentsIn } from '../wire/call-list';
import type { ResponsesEvent, ResponsesItem } from './responses-event';

type OpenCall = {
  readonly callId: string;
  /** As the service named it. */
  readonly wireId: string | undefined;
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

type Item = Pick<ResponsesItem, 'call_id' | 'name' | 'arguments' | 'input' | 'parameters' | 'args'>;

const argumentsOf = (item: Item): string => argumentsText(argumentsIn(item));

/** Whether an item may be a call that is known by its id: one that was made is only itself once more. */
const isOf = ({ state, toolName, whole, pieces }: OpenCall, item: Item): boolean => {
  const args = argumentsOf(item);
  const isSameName = !item.name || toolName === undefined || item.name === toolName;
  const isSaidAgain = args.trim() === '' || args === (whole.trim() === '' ? pieces.join('') : whole);
  return isSameName && (state === 'open' || isSaidAgain);
};

/** `makeId` names calls without an id. */
export const responsesCalls = (makeId: () => string): ResponsesCalls => {
  const calls = new Map<string, OpenCall>();
  const byCallId = new Map<string, OpenCall>();
  const all: OpenCall[] = [];

  /** The call at an output. Some number all outputs alike, or give all calls one id: then an item tells them apart. */
  const callAt = (output: string, item: Item, isStart = false): OpenCall => {
    const wireId = item.call_id || undefined;
    const named = wireId === undefined ? undefined : byCallId.get(wireId);
    if (named !== undefined && isOf(named, item)) return named;
    const placed = calls.get(output);
    const isOther = wireId !== undefined && placed?.wireId !== undefined && placed.wireId !== wireId;
    const isPast = placed !== undefined && (placed === named || (isOther && (isStart || placed.state !== 'open')));
    if (placed !== undefined && !isPast) return placed;
    const call: OpenCall = {
      callId: wireId === undefined || named !== undefined ? makeId() : wireId,
      wireId,
      toolName: undefined,
      itemId: undefined,
      pieces: [],
      whole: '',
      state: 'open',
    };
    calls.set(output, call);
    all.push(call);
    if (wireId !== undefined) byCallId.set(wireId, call);
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
    start: (output, item) => named(callAt(output, item, true), item.name),
    add: (output, piece) => {
      const call = calls.get(output) ?? callAt(output, {});
      if (piece === '') return [];
      call.pieces.push(piece);
      return call.toolName === undefined
        ? []
        : [{ type: 'tool_call_delta', toolCallId: call.callId, argsTextDelta: piece }];
    },
    fill: (output, event) => {
      const call = calls.get(output) ?? callAt(output, { call_id: event.call_id });
      call.whole = argumentsText(event.arguments) || call.whole;
      return named(call, event.name);
    },
    finish: (output, item) => {
      const call = callAt(output, item);
      const start = named(call, item.name);
      if (item.status === 'incomplete') {
        call.state = 'cut';
        return start;
      }
      const whole = argumentsOf(item);
      call.whole = whole.trim() === '' ? call.whole : whole;
      call.itemId = item.id || undefined;
      return [...start, ...made(call, item.status === 'completed' ? 'said' : 'cut')];
    },
    complete: (end) => all.flatMap((call) => made(call, end)),
    hasCalls: () => all.some(({ state }) => state === 'made'),
  };
};
