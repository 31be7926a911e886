import { isJsonObject, parseJsonText } from '@/lib/http/json-text';

type Called = {
  readonly arguments?: unknown;
  readonly parameters?: unknown;
  readonly args?: unknown;
  readonly input?: unknown;
};

/** The arguments of a call, under whichever name a service or a proxy has them. */
export const argumentsIn = ({ arguments: usual, parameters, args, input }: Called): unknown =>
  usual ?? parameters ?? args ?? input;

/** What tells a call, or a piece of one, from a map of calls. */
const keysOfCall: readonly string[] = [
  ...['function', 'name', 'arguments', 'parameters', 'args', 'input', 'id', 'index', 'type'],
  ...['partialArgs', 'willContinue'],
];

const isIndex = /^\d{1,3}$/u;

/** A call as it stands in a map, whose key is its index or its id. */
const placed = (key: string, call: Readonly<Record<string, unknown>>) => ({
  ...(isIndex.test(key) ? { index: Number(key) } : { id: key }),
  ...call,
});

/** How deep calls stand in lists, maps and texts: what is deeper is none. */
const deepest = 4;

/** A call as its object, also where that or what is called in it is JSON text. */
const callsOf = (value: unknown, depth: number): readonly unknown[] => {
  if (!isJsonObject(value)) return callsAt(value, depth + 1);
  const { function: called } = value;
  if (typeof called !== 'string') return [value];
  const inner = parseJsonText(called)?.value;
  return [{ ...value, function: isJsonObject(inner) ? inner : { ...value, name: value.name ?? called } }];
};

const callsAt = (value: unknown, depth: number): readonly unknown[] => {
  if (depth > deepest) return [];
  if (typeof value === 'string') {
    const inner = parseJsonText(value)?.value;
    return typeof inner === 'object' ? callsAt(inner, depth + 1) : [];
  }
  if (Array.isArray(value)) return value.flatMap((one) => callsOf(one, depth));
  if (!isJsonObject(value)) return [];
  const entries = Object.entries(value);
  if (entries.length === 0 || entries.some(([key]) => keysOfCall.includes(key))) return callsOf(value, depth);
  return entries.flatMap(([key, call]) =>
    callsAt(call, depth + 1).flatMap((one) => (isJsonObject(one) ? [placed(key, one)] : [])),
  );
};

/**
 * The calls that stand where a list of them is usual: in a list, alone, in a map by index or by id, and each of these also as
 * JSON text.
 */
export const callList = (value: unknown): readonly unknown[] => callsAt(value, 0);
