import { argumentsText, type CallsEnd, finalArguments } from '@/lib/chat-stream/joined-arguments';
import type { StreamPart } from '@/lib/domain/stream-part';
import { isJsonObject, parseJsonText } from '@/lib/http/json-text';
import { argumentsIn } from '../wire/call-list';
import type { GeminiCall as FunctionCall } from './chunk';

type PartialArg = NonNullable<FunctionCall['partialArgs']>[number];

type OpenCall = {
  readonly wireId: string;
  readonly chunk: number;
  readonly toolCallId: string;
  readonly toolName: string;
  readonly signature?: string | undefined;
};

/** Longer lists are no arguments. */
const longestList = 10_000;

/** Longer paths lead to no argument. */
const deepestPath = 100;

/** The steps of a JSON path from the root, such as `$.a[0]['b c']` (RFC 9535); undefined for other paths. */
const stepsOf = (path: string): readonly (string | number)[] | undefined => {
  const step = /\.([^.[\]]+)|\[(\d{1,5})\]|\['([^'\\]*)'\]|\["([^"\\]*)"\]/gu;
  const steps = [...path.matchAll(step)];
  if (steps.length > deepestPath || path !== `$${steps.map(([whole]) => whole).join('')}`) return undefined;
  return steps.map(([, name, index, single, double]) =>
    index === undefined ? (name ?? single ?? double ?? '') : Math.min(Number(index), longestList),
  );
};

/** A value with another in one place; what is missing on the way there is made. */
const withValue = (
  value: unknown,
  [step, ...rest]: readonly (string | number)[],
  change: (before: unknown) => unknown,
): unknown => {
  if (step === undefined) return change(value);
  if (typeof step === 'number') {
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    const filled = [...list, ...Array.from({ length: Math.max(0, step + 1 - list.length) }, () => null)];
    return filled.with(step, withValue(filled[step], rest, change));
  }
  const object = isJsonObject(value) ? value : {};
  return { ...object, [step]: withValue(Object.hasOwn(object, step) ? object[step] : undefined, rest, change) };
};

const valueOfPiece = ({ stringValue, numberValue, boolValue }: PartialArg): unknown =>
  stringValue ?? numberValue ?? boolValue ?? null;

/** Arguments of which each part had some of its own; undefined where two parts speak of the same one. */
const joined = (texts: readonly string[]): { readonly value: unknown } | undefined => {
  const objects = texts.map((text) => parseJsonText(text)?.value).filter(isJsonObject);
  const names = objects.flatMap((object) => Object.keys(object));
  const isApart = objects.length === texts.length && texts.length > 1 && new Set(names).size === names.length;
  return isApart ? { value: Object.fromEntries(objects.flatMap((object) => Object.entries(object))) } : undefined;
};

/**
 * How the arguments of a call that comes under the id of one before compare with that one's. The service gives each call an id of
 * its own and sends its arguments whole, so other arguments are another call of a proxy that has one id for all; arguments that
 * grew are the same call.
 */
const compared = (given: readonly string[], call: FunctionCall): 'same' | 'grown' | 'other' => {
  const before = finalArguments(given, 'cut');
  const after = finalArguments([argumentsText(argumentsIn(call))], 'cut');
  if (before === undefined || after === undefined) return 'same';
  return grows(before.value, after.value) ? 'grown' : 'other';
};

/** Whether texts of arguments say any. */
const isSaid = (texts: readonly string[]): boolean => finalArguments(texts, 'cut') !== undefined;

const isFilled = (value: unknown): boolean => isJsonObject(value) && Object.keys(value).length > 0;

/** Whether arguments are what others were growing to: all of those, each the same or a text that goes on. */
const grows = (before: unknown, after: unknown): boolean => {
  if (typeof before === 'string' && typeof after === 'string') return after.startsWith(before);
  if (isJsonObject(before) && isJsonObject(after))
    return Object.entries(before).every(([key, value]) => Object.hasOwn(after, key) && grows(value, after[key]));
  return JSON.stringify(before) === JSON.stringify(after);
};

/** Puts together the arguments of one call that come in pieces, each with its path. */
const argumentsByPath = () => {
  let args: unknown;
  /** The path whose text goes on. */
  let openPath: string | undefined;
  return {
    /** Undefined where none came. */
    args: () => args,
    add: (piece: PartialArg): void => {
      const steps = stepsOf(piece.jsonPath ?? '');
      if (steps === undefined) return;
      const goesOn = openPath === piece.jsonPath;
      const value = valueOfPiece(piece);
      args = withValue(args ?? {}, steps, (before) =>
        goesOn && typeof before === 'string' && typeof value === 'string' ? before + value : value,
      );
      openPath = piece.willContinue === true ? (piece.jsonPath ?? undefined) : undefined;
    },
  };
};

/** Puts together calls whose arguments come in pieces. */
export type StreamedCalls = {
  /** Another chunk begins. */
  nextChunk(): void;
  receive(call: FunctionCall, signature: string | null | undefined): readonly StreamPart[];
  /** The last call, before anything else that follows it and at the step's end. */
  complete(end: CallsEnd): readonly StreamPart[];
};

/**
 * `makeId` names a call that the service left without an id. Arguments come in pieces only where that was asked for, on
 * Vertex AI ("Streaming function call arguments", 2026), so by an address that leads there; proxies send whole ones in a
 * part of their own without a name, again and again, or as JSON text. A call that comes once more under its id is one call; one
 * without an id is where a later chunk repeats its arguments, since a call made twice does more harm than one made once, and
 * is not where one chunk has both, or where there are no arguments to tell them by.
 */
export const streamedCalls = (makeId: () => string): StreamedCalls => {
  let open: OpenCall | undefined;
  let chunk = 0;
  /** The calls that were made, with the chunk they were in. */
  const made = new Map<string, number>();
  const usedIds = new Set<string>();
  let byPath = argumentsByPath();
  /** The whole arguments that came, each as JSON text. */
  let given: string[] = [];
  /** Those that came before the name of their call. */
  let early: string[] = [];
  /** More of its arguments was announced. */
  let isOpen = false;
  /** That it began was told. */
  let isTold = false;

  const argsOf = (end: CallsEnd): { readonly value: unknown } | undefined =>
    given.length === 0 && byPath.args() !== undefined
      ? { value: byPath.args() }
      : (finalArguments(given, end) ?? joined(given));

  const start = ({ toolCallId, toolName }: OpenCall): readonly StreamPart[] => {
    const isFirst = !isTold;
    isTold = true;
    return isFirst ? [{ type: 'tool_call_streaming_start', toolCallId, toolName }] : [];
  };

  const complete = (end: CallsEnd): readonly StreamPart[] => {
    const whole = open === undefined || isOpen ? undefined : argsOf(end);
    // What it was meant to be is asked of the model.
    if (open === undefined || whole === undefined) return open === undefined ? [] : start(open);
    const { wireId, chunk: ofChunk, toolCallId, toolName, signature } = open;
    open = undefined;
    const key = JSON.stringify([wireId, toolName, whole.value]);
    const before = made.get(key);
    const isTold = wireId !== '' || (before !== ofChunk && isFilled(whole.value));
    if (before !== undefined && isTold) return [];
    made.set(key, ofChunk);
    return [
      {
        type: 'tool_call',
        toolCallId,
        toolName,
        args: whole.value,
        ...(signature && { providerMetadata: { google: { thoughtSignature: signature } } }),
      },
    ];
  };

  const begin = (toolName: string, id: string | null | undefined): readonly StreamPart[] => {
    const before = complete('said');
    const toolCallId = id && !usedIds.has(id) ? id : makeId();
    usedIds.add(toolCallId);
    open = { wireId: id ?? '', chunk, toolCallId, toolName };
    byPath = argumentsByPath();
    given = early;
    early = [];
    isTold = false;
    return before;
  };

  return {
    nextChunk: () => {
      chunk += 1;
    },
    receive: (call, signature) => {
      const isSame = open !== undefined && open.toolName === call.name && Boolean(call.id) && open.wireId === call.id;
      // One that only began is this one, too.
      const isBegun =
        open?.wireId === '' && !call.id && open.toolName === call.name && byPath.args() === undefined && !isSaid(given);
      const change = isSame ? compared(given, call) : 'other';
      if (change === 'grown') given = [];
      const isAgain = change !== 'other' || (isBegun && isSaid([argumentsText(argumentsIn(call))]));
      const before = call.name && !isAgain ? begin(call.name, call.id) : [];
      if (open === undefined) {
        // The name of the first may still come.
        const args = argumentsText(argumentsIn(call));
        if (usedIds.size === 0 && isSaid([args])) early.push(args);
        return [];
      }
      if (signature) open = { ...open, signature };
      for (const piece of call.partialArgs ?? []) byPath.add(piece);
      const whole = argumentsIn(call);
      if (whole !== undefined && whole !== null) given.push(argumentsText(whole));
      isOpen = call.willContinue === true;
      return isOpen && call.name && !isAgain ? [...before, ...start(open)] : before;
    },
    complete,
  };
};
