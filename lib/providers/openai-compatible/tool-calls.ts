import type { CallPiece } from '@/lib/chat-stream/growing-calls';
import type { Delta, ToolCallPiece } from './chunk';

const present = (value: string | number | null | undefined): string | undefined => {
  const text = value === null || value === undefined ? '' : String(value).trim();
  return text === '' ? undefined : text;
};

/** An index, also one that is written as a text. */
export const indexOf = (value: string | number | null | undefined): number | undefined => {
  const index = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof index === 'number' && Number.isInteger(index) ? index : undefined;
};

type Called = NonNullable<ToolCallPiece['function']>;

const argumentsOf = ({ arguments: usual, parameters, args, input }: Called): unknown =>
  usual ?? parameters ?? args ?? input;

const pieceOf = ({ index, id, function: called, ...bare }: ToolCallPiece): CallPiece => ({
  index: indexOf(index),
  id: present(id),
  name: present(called?.name ?? bare.name),
  args: argumentsOf(called ?? {}) ?? argumentsOf(bare),
});

type CallFields = Pick<Delta, 'tool_calls' | 'tool_call' | 'toolCalls' | 'function_calls' | 'function_call'>;

/** What a delta, a message or a choice says of calls. */
export const callFields = ({
  tool_calls,
  tool_call,
  toolCalls,
  function_calls,
  function_call,
}: CallFields): CallFields => ({ tool_calls, tool_call, toolCalls, function_calls, function_call });

/** The pieces of calls in a delta: in today's form, in the older one, which has a single call, or under a name like theirs. */
export const callPieces = (delta: CallFields): readonly CallPiece[] => {
  for (const calls of Object.values(callFields(delta))) {
    const pieces = (calls ?? []).flatMap((piece) => (piece ? [pieceOf(piece)] : []));
    if (pieces.length > 0) return pieces;
  }
  return [];
};
