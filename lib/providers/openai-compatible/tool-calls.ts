import type { CallPiece } from '@/lib/chat-stream/growing-calls';
import { argumentsIn } from '../wire/call-list';
import { type Delta, type ToolCallPiece, toolCallsSchema } from './chunk';

const present = (value: string | number | null | undefined): string | undefined => {
  const text = value === null || value === undefined ? '' : String(value).trim();
  return text === '' ? undefined : text;
};

/** An index, also one that is written as a text. */
export const indexOf = (value: string | number | null | undefined): number | undefined => {
  const index = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof index === 'number' && Number.isInteger(index) ? index : undefined;
};

const pieceOf = ({ index, id, name, ...called }: ToolCallPiece): CallPiece => ({
  index: indexOf(index),
  id: present(id),
  name: present(name),
  args: argumentsIn(called),
});

const piecesOf = (calls: Delta['tool_calls']): readonly CallPiece[] =>
  (calls ?? []).flatMap((piece) => (piece ? [pieceOf(piece)] : []));

type CallFields = Pick<Delta, 'tool_calls' | 'tool_call' | 'toolCalls' | 'function_calls' | 'function_call'>;

/** What a delta, a message or a choice says of calls. */
export const callFields = ({
  tool_calls,
  tool_call,
  toolCalls,
  function_calls,
  function_call,
}: CallFields): CallFields => ({ tool_calls, tool_call, toolCalls, function_calls, function_call });

const typesOfCall: readonly unknown[] = ['tool_use', 'tool_call', 'function_call'];

/** The calls that stand among the pieces of a content, as in Anthropic's format. */
const callsInContent = (content: Delta['content']): readonly CallPiece[] =>
  (Array.isArray(content) ? content : []).flatMap((piece) =>
    typeof piece === 'object' && piece !== null && typesOfCall.includes(piece.type)
      ? piecesOf(toolCallsSchema.parse(piece))
      : [],
  );

/**
 * The pieces of calls in a delta: in today's form, in the older one, which has a single call, under a name like theirs, or in
 * its content.
 */
export const callPieces = (delta: CallFields & Pick<Delta, 'content'>): readonly CallPiece[] => {
  for (const calls of Object.values(callFields(delta))) {
    const pieces = piecesOf(calls);
    if (pieces.length > 0) return pieces;
  }
  return callsInContent(delta.content);
};
