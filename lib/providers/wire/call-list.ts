import { isJsonObject, parseJsonText } from '@/lib/http/json-text';
import { isIndex } from './listed';

type Called = {
  readonly arguments?: unknown;
  readonly parameters?: unknown;
  readonly args?: unknown;
  readonly input?: unknown;
};

/** The arguments of a call, under whichever name a service or a proxy has them. */
export const argumentsIn = ({ arguments: usual, parameters, args, input }: Called): unknown =>
  usual ?? parameters ?? args ?? input;

type JsonObject = Readonly<Record<string, unknown>>;

/** What tells a call, or a piece of one, from a map of calls. */
const keysOfCall: readonly string[] = [
  ...['function', 'tool', 'name', 'function_name', 'tool_name', 'arguments', 'parameters', 'args', 'input'],
  ...['id', 'index', 'type', 'partialArgs', 'willContinue'],
];

const isCall = (value: JsonObject): boolean => Object.keys(value).some((key) => keysOfCall.includes(key));

/** What a map of calls has for a key where it is the id of a call: `call_1a`, `toolu_01A`, `fc-2`, a UUID. */
const isId =
  /^(?:chatcmpl-)?(?:call|tool|toolu|tooluse|tool_use|fc|msg|rs)[-_][\w-]*\d[\w-]*$|^[\da-f]{8}-[\da-f-]{27}$/iu;

/** Keys that lead to calls and name none. */
const isContainer = /^(?:(?:tool|function)_?)?(?:calls?|tools?|functions?|items?|data|list|outputs?|content)$/iu;

/** A call as it stands in a map, whose key is its index, its name or its id. */
const placed = (key: string, call: JsonObject): JsonObject => {
  if (isIndex.test(key)) return { index: Number(key), ...call };
  const isNamed = call.name !== undefined || argumentsIn(call) === undefined || isId.test(key);
  return { ...(isNamed ? { id: key } : { name: key }), ...call };
};

/** How deep calls stand in lists, maps and texts: what is deeper is none. */
const deepest = 4;

/** What a call says of its name, under whichever name. */
const nameIn = ({ name, function_name, tool_name }: JsonObject): unknown => name ?? function_name ?? tool_name;

/** A call as one flat object, also where that or what is called in it is JSON text or has an object of its own. */
const callsOf = (value: unknown, depth: number): readonly unknown[] => {
  if (!isJsonObject(value)) return callsAt(value, depth + 1);
  const { function: named, tool, ...rest } = value;
  const called = named ?? tool;
  const inner = typeof called === 'string' ? parseJsonText(called)?.value : called;
  const own = isJsonObject(inner) ? inner : {};
  const name = nameIn(own) ?? nameIn(rest) ?? (typeof called === 'string' && !isJsonObject(inner) ? called : undefined);
  const args = argumentsIn(own) ?? argumentsIn(rest);
  return [
    {
      ...own,
      ...rest,
      ...(name !== undefined && { name }),
      ...(args !== undefined && { arguments: args }),
      ...(own.index !== undefined && { index: own.index }),
    },
  ];
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
  if (entries.length === 0 || isCall(value)) return callsOf(value, depth);
  return entries.flatMap(([key, call]) => {
    // The bare arguments of a tool, which has some that is no object.
    const isBare =
      isJsonObject(call) &&
      !isCall(call) &&
      !isIndex.test(key) &&
      !isId.test(key) &&
      !isContainer.test(key) &&
      Object.values(call).some((one) => !isJsonObject(one));
    if (isBare) return [{ name: key, arguments: call }];
    return callsAt(call, depth + 1).flatMap((one) => (isJsonObject(one) ? [placed(key, one)] : []));
  });
};

/**
 * The calls that stand where a list of them is usual: in a list, alone, in a map by index, by id or by the name of the tool, and
 * each of these also as JSON text. What is called stands in the call itself, not in an object of its own.
 */
export const callList = (value: unknown): readonly unknown[] => callsAt(value, 0);
