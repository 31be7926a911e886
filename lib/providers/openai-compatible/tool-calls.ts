import type { StreamPart } from '@/lib/domain/stream-part';
import { parseJsonText } from '@/lib/http/json-text';
import type { ToolCallPiece } from './chunk';

type GrowingCall = {
  readonly index: number | undefined;
  readonly wireId: string | undefined;
  readonly toolCallId: string;
  readonly toolName: string | undefined;
  readonly argsText: string;
};

const present = (value: string | null | undefined): string | undefined =>
  value === null || value === undefined || value === '' ? undefined : value;

const argsPiece = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
};

/**
 * Which call a piece belongs to; -1 starts a new one. Servers leave the index out, or give every call index 0 and tell
 * them apart by id alone.
 */
const findCall = (calls: readonly GrowingCall[], piece: ToolCallPiece): number => {
  const id = present(piece.id);
  const isOf = (call: GrowingCall): boolean => id === undefined || call.wireId === undefined || call.wireId === id;
  if (typeof piece.index === 'number') {
    const position = calls.findLastIndex((call) => call.index === piece.index);
    const call = calls[position];
    return call !== undefined && isOf(call)
      ? position
      : calls.findIndex((other) => id !== undefined && other.wireId === id);
  }
  if (id !== undefined) return calls.findIndex((call) => call.wireId === id);
  return present(piece.function?.name) === undefined ? calls.length - 1 : -1;
};

/** Puts together the tool calls of one step from their pieces. */
export type ToolCalls = {
  /** The parts that a piece adds: the start when id and name are known, the arguments as they come. */
  receive(piece: ToolCallPiece): readonly StreamPart[];
  /** At the end of generation: each call whose arguments are whole JSON; empty arguments are `{}`. */
  complete(): readonly StreamPart[];
};

/** `makeId` names a call that the service left without an id. */
export const toolCalls = (makeId: () => string): ToolCalls => {
  const calls: GrowingCall[] = [];
  return {
    receive: (piece) => {
      const found = findCall(calls, piece);
      const position = found < 0 ? calls.length : found;
      const before = calls[position];
      const wireId = before?.wireId ?? present(piece.id);
      const call: GrowingCall = {
        index: before?.index ?? piece.index ?? undefined,
        wireId,
        toolCallId: before?.toolCallId ?? wireId ?? makeId(),
        toolName: before?.toolName ?? present(piece.function?.name),
        argsText: (before?.argsText ?? '') + argsPiece(piece.function?.arguments),
      };
      calls[position] = call;
      if (call.toolName === undefined) return [];
      const { toolCallId, toolName } = call;
      const isStarted = before?.toolName !== undefined;
      const argsTextDelta = isStarted ? argsPiece(piece.function?.arguments) : call.argsText;
      return [
        ...(isStarted ? [] : [{ type: 'tool_call_streaming_start', toolCallId, toolName } as const]),
        ...(argsTextDelta === '' ? [] : [{ type: 'tool_call_delta', toolCallId, argsTextDelta } as const]),
      ];
    },
    complete: () =>
      calls.flatMap(({ toolCallId, toolName, argsText }): readonly StreamPart[] => {
        if (toolName === undefined) return [];
        const args = argsText.trim() === '' ? { value: {} } : parseJsonText(argsText);
        return args === undefined ? [] : [{ type: 'tool_call', toolCallId, toolName, args: args.value }];
      }),
  };
};
