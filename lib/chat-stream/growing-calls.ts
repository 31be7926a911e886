import { isSameJson, sameText } from '@/lib/domain/json-hash';
import type { StreamPart } from '@/lib/domain/stream-part';
import { argumentsText, type CallsEnd, finalArguments, joinedArguments } from './joined-arguments';

/** A piece of a call, without what was empty in it. Arguments are JSON text in pieces, or a whole value. */
export type CallPiece = {
  readonly index?: number | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly args?: unknown;
  /** It is of a whole answer that repeats its pieces: a call with this name and these arguments is that call once more. */
  readonly repeats?: boolean;
};

type GrowingCall = {
  readonly index: number | undefined;
  readonly wireId: string | undefined;
  readonly toolCallId: string;
  toolName: string | undefined;
  readonly pieces: string[];
  /** How many objects and lists are open in the arguments so far. */
  depth: number;
  isInText: boolean;
  /** It was named once more, without arguments, when it had all of its own: more of them belong to another like it. */
  isNamedAgain: boolean;
};

/** Adds a piece of the arguments and follows what is open in them, at a cost that does not grow with what is there. */
const addArgs = (call: GrowingCall, piece: string): void => {
  if (piece === '') return;
  call.pieces.push(piece);
  for (let index = 0; index < piece.length; index += 1) {
    const character = piece.charAt(index);
    if (call.isInText && character === '\\') index += 1;
    else if (character === '"') call.isInText = !call.isInText;
    else if (call.isInText) continue;
    else if (character === '{' || character === '[') call.depth += 1;
    else if (character === '}' || character === ']') call.depth -= 1;
  }
};

/** The longest arguments that say nothing, such as `{}`. */
const longestEmpty = 16;

const saysSomething = (pieces: readonly string[]): boolean => {
  if (pieces.length > longestEmpty) return true;
  const text = pieces.join('').trim();
  return text.length > longestEmpty || !/^(?:|null|""|\[\s*\]|\{\s*\})$/u.test(text);
};

/** Whether all arguments of a call seem to be there. */
const isClosed = ({ pieces, depth, isInText }: GrowingCall): boolean =>
  depth <= 0 && !isInText && saysSomething(pieces);

/** How the whole arguments that a piece brings compare with those that a call has; undefined where one has none. */
const compared = (call: GrowingCall, args: unknown): 'same' | 'other' | undefined => {
  const pieces = [argumentsText(args)];
  const brought = isClosed(call) && saysSomething(pieces) ? joinedArguments(pieces) : undefined;
  const own = brought === undefined ? undefined : joinedArguments(call.pieces);
  if (own === undefined) return undefined;
  return isSameJson(own.value, brought?.value) ? 'same' : 'other';
};

/** A name with a piece of it: it comes in pieces, all of it so far in each, or again and again. */
const grownName = (name: string, piece: string, tools: ReadonlySet<string>): string => {
  const joined = name + piece;
  if (tools.has(joined)) return joined;
  if (!piece.startsWith(name)) return joined;
  return tools.has(name) && !tools.has(piece) ? name : piece;
};

/** The namespace that a model was shown its tools in, as a piece of its own before the name. */
const isNamespace = /^(?:functions?|tools?|default_api)[.:]$/u;

/** Whether a piece goes on with a call that its index or its place leads to. */
const goesOn = (call: GrowingCall, piece: CallPiece, tools: ReadonlySet<string>): boolean => {
  const { name, id } = piece;
  if (name === undefined || call.toolName === undefined) return true;
  const isSame = id !== undefined && call.wireId === id;
  if (name === call.toolName) return isSame || compared(call, piece.args) !== 'other';
  if (saysSomething(call.pieces)) return isSame && !isClosed(call);
  if (isNamespace.test(call.toolName)) return true;
  if (tools.size > 0) return !tools.has(name) || tools.has(call.toolName + name) || name.startsWith(call.toolName);
  return isSame || piece.index !== undefined;
};

/** The calls of one step, found by what a piece says of the one that it belongs to. */
const callList = (makeId: () => string, tools: ReadonlySet<string>) => {
  const calls: GrowingCall[] = [];
  const byIndex = new Map<number, GrowingCall>();
  const byId = new Map<string, GrowingCall>();
  const usedIds = new Set<string>();

  const begin = ({ index, id }: CallPiece): GrowingCall => {
    const toolCallId = id === undefined || usedIds.has(id) ? makeId() : id;
    const call: GrowingCall = {
      index,
      wireId: id,
      toolCallId,
      toolName: undefined,
      pieces: [],
      depth: 0,
      isInText: false,
      isNamedAgain: false,
    };
    usedIds.add(toolCallId);
    calls.push(call);
    if (index !== undefined) byIndex.set(index, call);
    if (id !== undefined) byId.set(id, call);
    return call;
  };

  /** A piece without a name never begins a call: what it is said to belong to is only believed where that is known. */
  const ofNameless = ({ index, id }: CallPiece): GrowingCall | undefined => {
    const told = index === undefined ? undefined : byIndex.get(index);
    const named = id === undefined ? undefined : byId.get(id);
    const isKnown = told !== undefined && (id === undefined || told.wireId === undefined || told.wireId === id);
    const found = isKnown ? told : (named ?? told);
    if (found !== undefined) return found;
    const last = calls.at(-1);
    const isNew = index !== undefined || id !== undefined;
    // Its name may still come.
    return isNew && (last === undefined || isClosed(last)) ? undefined : last;
  };

  const ofNamed = (piece: CallPiece): GrowingCall | undefined => {
    const { index, id } = piece;
    const told = index === undefined ? undefined : byIndex.get(index);
    const named = id === undefined ? undefined : byId.get(id);
    const isOther = id !== undefined && told?.wireId !== undefined && told.wireId !== id;
    const last = index === undefined && id === undefined ? calls.at(-1) : undefined;
    // Some services give all calls one id, and tell them apart by their index.
    const isNext = told === undefined && index !== undefined && named !== undefined && isClosed(named);
    const byName = isNext && compared(named, piece.args) !== 'same' ? undefined : named;
    const found = (isOther ? undefined : told) ?? byName ?? last;
    return found !== undefined && goesOn(found, piece, tools) ? found : undefined;
  };

  return {
    calls,
    /** The call that a piece belongs to, and what the piece names it. */
    find: (piece: CallPiece): { readonly call: GrowingCall; readonly name?: string | undefined } => {
      const { name } = piece;
      if (name !== undefined) return { call: ofNamed(piece) ?? begin(piece), name };
      const found = ofNameless(piece);
      const isNext = found?.isNamedAgain === true && compared(found, piece.args) !== 'same';
      if (!isNext || !saysSomething([argumentsText(piece.args)])) return { call: found ?? begin(piece) };
      return { call: begin({ ...piece, id: undefined }), name: found.toolName };
    },
  };
};

/** How often one answer can be thought to be repeated whole. */
const mostRepetitions = 4;

/** Whether pieces of a whole answer are calls of those that came before it. */
const repetitions = (calls: readonly GrowingCall[]) => {
  const keyOf = (name: string | undefined, pieces: readonly string[]): string =>
    JSON.stringify([name, sameText(finalArguments(pieces, 'said')?.value)]);
  let known: ReadonlySet<string> | undefined;
  let looks = 0;
  return {
    /** The calls have changed. */
    forget: (): void => {
      known = undefined;
    },
    has: ({ name, args }: CallPiece): boolean => {
      if (known === undefined) {
        looks += 1;
        if (looks > mostRepetitions) return false;
        known = new Set(calls.map(({ toolName, pieces }) => keyOf(toolName, pieces)));
      }
      return known.has(keyOf(name, [argumentsText(args)]));
    },
  };
};

/** Puts together the tool calls of one step from their pieces. */
export type GrowingCalls = {
  /** The parts that a piece adds: the start when the name is known, and again if it grows; the arguments as they come. */
  receive(piece: CallPiece): readonly StreamPart[];
  /** At the end of the step: each call whose arguments are whole. */
  complete(end: CallsEnd): readonly StreamPart[];
};

const noTools: ReadonlySet<string> = new Set();

/** `makeId` names a call that the service left without an id; `tools` are the names that were offered, where known. */
export const growingCalls = (makeId: () => string, tools: ReadonlySet<string> = noTools): GrowingCalls => {
  const list = callList(makeId, tools);
  const repeated = repetitions(list.calls);

  return {
    receive: (piece) => {
      if (piece.repeats === true) {
        if (repeated.has(piece)) return [];
      } else repeated.forget();
      const { call, name } = list.find(piece);
      const { toolName: nameBefore, toolCallId } = call;
      const args = argumentsText(piece.args);
      call.isNamedAgain ||= piece.id === undefined && name === nameBefore && args === '' && isClosed(call);
      if (name !== undefined && (nameBefore === undefined || !saysSomething(call.pieces))) {
        call.toolName = nameBefore === undefined ? name : grownName(nameBefore, name, tools);
      }
      addArgs(call, args);
      const { toolName } = call;
      if (toolName === undefined) return [];
      const isStart = toolName !== nameBefore;
      const argsTextDelta = isStart ? call.pieces.join('') : args;
      return [
        ...(isStart ? [{ type: 'tool_call_streaming_start', toolCallId, toolName } as const] : []),
        ...(argsTextDelta === '' ? [] : [{ type: 'tool_call_delta', toolCallId, argsTextDelta } as const]),
      ];
    },
    complete: (end) =>
      list.calls.flatMap(({ toolCallId, toolName, pieces }): readonly StreamPart[] => {
        const args = toolName === undefined ? undefined : finalArguments(pieces, end);
        if (toolName === undefined || args === undefined) return [];
        return [{ type: 'tool_call', toolCallId, toolName, args: args.value }];
      }),
  };
};
