import { type CallsEnd, finalArguments } from '@/lib/chat-stream/joined-arguments';
import type { StreamPart } from '@/lib/domain/stream-part';
import { makeCallId } from './call-id';

type OpenCall = {
  readonly id: string;
  /** As the service named it. */
  readonly wireId: string | undefined;
  readonly name: string;
  /** What the block began with, as JSON text. */
  readonly input: string;
  readonly pieces: string[];
  /** Its block has ended. */
  isStopped: boolean;
  /** What a call under the same id was made with: it may be that one once more. */
  readonly before: string | undefined;
};

/** What a block of a call begins with. */
type Begun = { readonly id?: string | null | undefined; readonly name: string; readonly input?: string };

/** The calls of one answer by their block. One without arguments waits for the reason of the end: it may have been cut. */
export type BlockCalls = {
  /** A block begins, of a call where one is given, which says that those that ended before it were not cut. */
  start(index: number, begun: Begun | undefined): readonly StreamPart[];
  add(index: number, argsTextDelta: string): readonly StreamPart[];
  stop(index: number): readonly StreamPart[];
  finish(end: CallsEnd): readonly StreamPart[];
  hasCalls(): boolean;
};

/** A block that comes twice under one id is one call; other arguments under it are another call, with an id of its own. */
export const blockCalls = (): BlockCalls => {
  const calls = new Map<number, OpenCall>();
  /** The ids of the calls that began, with the name and the arguments of those that were made. */
  const byId = new Map<string, string | undefined>();
  let hasCalls = false;

  const complete = (index: number, end: CallsEnd): readonly StreamPart[] => {
    const call = calls.get(index);
    if (call === undefined) return [];
    const args = finalArguments(call.pieces.length === 0 ? [call.input] : call.pieces, end);
    if (args === undefined) return [];
    calls.delete(index);
    const made = JSON.stringify([call.name, args.value]);
    if (made === call.before) return [];
    if (call.wireId !== undefined) byId.set(call.wireId, made);
    hasCalls = true;
    return [{ type: 'tool_call', toolCallId: call.id, toolName: call.name, args: args.value }];
  };

  /** `ofStopped` is what is known of calls whose block has ended. */
  const completeAll = (end: CallsEnd, ofStopped: CallsEnd): readonly StreamPart[] =>
    [...calls].flatMap(([index, { isStopped }]) => complete(index, isStopped ? ofStopped : end));

  return {
    start: (index, begun) => {
      const open = calls.get(index);
      const wireId = begun?.id || undefined;
      const input = begun?.input ?? '';
      // The same block once more.
      if (open?.wireId !== undefined && wireId === open.wireId && begun?.name === open.name) {
        open.isStopped = false;
        if (input !== '') open.pieces.push(input);
        return [];
      }
      const ended = completeAll('cut', 'said');
      if (begun === undefined) return ended;
      const before = wireId === undefined ? undefined : byId.get(wireId);
      const id = wireId === undefined || byId.has(wireId) ? makeCallId() : wireId;
      if (wireId !== undefined) byId.set(wireId, before);
      const { name } = begun;
      calls.set(index, { id, wireId, name, input, pieces: [], isStopped: false, before });
      // What may be told again is told once it is known to be another one.
      if (before !== undefined) return ended;
      return [...ended, { type: 'tool_call_streaming_start', toolCallId: id, toolName: name }];
    },
    add: (index, argsTextDelta) => {
      const call = calls.get(index);
      if (call === undefined || argsTextDelta === '') return [];
      call.pieces.push(argsTextDelta);
      return call.before === undefined ? [{ type: 'tool_call_delta', toolCallId: call.id, argsTextDelta }] : [];
    },
    stop: (index) => {
      const call = calls.get(index);
      if (call !== undefined) call.isStopped = true;
      return complete(index, 'cut');
    },
    finish: (end) => completeAll(end, end === 'ended' ? 'said' : end),
    hasCalls: () => hasCalls,
  };
};
