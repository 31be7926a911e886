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

/** The pieces of calls in a delta, in today's form or in the older one, which has a single call. */
export const callPieces = ({ tool_calls: calls, function_call: older }: Delta): readonly CallPiece[] => {
  const pieces = Array.isArray(calls) ? calls : [calls];
  const present = pieces.flatMap((piece) => (piece === null || piece === undefined ? [] : [pieceOf(piece)]));
  return present.length > 0 || older === null || older === undefined ? present : [pieceOf({ function: older })];
};
