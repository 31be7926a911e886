import type { StreamPart } from '@/lib/domain/stream-part';
import { isJsonObject } from '@/lib/http/json-text';
import type { GeminiPart } from './chunk';

type FunctionCall = NonNullable<GeminiPart['functionCall']>;
type PartialArg = NonNullable<FunctionCall['partialArgs']>[number];

type OpenCall = { readonly toolCallId: string; readonly toolName: string; readonly signature?: string | undefined };

/** Longer lists are no arguments. */
const longestList = 10_000;

/** The steps of a JSON path from the root, such as `$.a[0]['b c']` (RFC 9535); undefined for other paths. */
const stepsOf = (path: string): readonly (string | number)[] | undefined => {
  const step = /\.([^.[\]]+)|\[(\d{1,5})\]|\['([^'\\]*)'\]|\["([^"\\]*)"\]/gu;
  const steps = [...path.matchAll(step)];
  if (path !== `$${steps.map(([whole]) => whole).join('')}`) return undefined;
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

/** Puts together calls whose arguments come in pieces. A whole call passes as it is. */
export type StreamedCalls = {
  receive(call: FunctionCall, signature: string | null | undefined): readonly StreamPart[];
};

/**
 * `makeId` names a call that the service left without an id. Arguments come in pieces only where that was asked for, on
 * Vertex AI ("Streaming function call arguments", 2026), so by an address that leads there.
 */
export const streamedCalls = (makeId: () => string): StreamedCalls => {
  let open: OpenCall | undefined;
  let args: unknown = {};
  /** The path whose text goes on. */
  let openPath: string | undefined;

  const add = (piece: PartialArg): void => {
    const steps = stepsOf(piece.jsonPath ?? '');
    if (steps === undefined) return;
    const goesOn = openPath === piece.jsonPath;
    const value = valueOfPiece(piece);
    args = withValue(args, steps, (before) =>
      goesOn && typeof before === 'string' && typeof value === 'string' ? before + value : value,
    );
    openPath = piece.willContinue === true ? (piece.jsonPath ?? undefined) : undefined;
  };

  const whole = ({ toolCallId, toolName, signature }: OpenCall, given: unknown): StreamPart => ({
    type: 'tool_call',
    toolCallId,
    toolName,
    args: given,
    ...(signature && { providerMetadata: { google: { thoughtSignature: signature } } }),
  });

  return {
    receive: (call, signature) => {
      const parts: StreamPart[] = [];
      if (call.name) {
        const { name: toolName, id } = call;
        open = { toolCallId: id || makeId(), toolName, signature: signature ?? undefined };
        args = {};
        openPath = undefined;
        if (call.willContinue === true) {
          parts.push({ type: 'tool_call_streaming_start', toolCallId: open.toolCallId, toolName });
        }
      }
      if (open === undefined) return [];
      for (const piece of call.partialArgs ?? []) add(piece);
      if (call.willContinue === true) return parts;
      const isWhole = call.args !== undefined && call.args !== null;
      const ended = whole(open, isWhole ? call.args : args);
      open = undefined;
      return [...parts, ended];
    },
  };
};
