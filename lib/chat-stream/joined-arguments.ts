import { mostLevels } from '@/lib/domain/json-depth';
import { isSameJson } from '@/lib/domain/json-hash';
import type { FinishReason } from '@/lib/domain/stream-part';
import { looseObject } from './loose-json';

type Value = { readonly value: unknown };

const parsed = (text: string): Value | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/** A value that says nothing, with which proxies begin or end the arguments of a call. */
const isEmptyValue = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** Where the first JSON value of a text ends; its length where the value does not end. */
const endOfValue = (text: string): number => {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (isInText && character === '\\') index += 1;
    else if (character === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (character === '{' || character === '[') {
      if (depth === 0 && index > 0) return index;
      depth += 1;
      continue;
    } else if (character === '}' || character === ']') depth -= 1;
    if (depth <= 0 && !isInText && '"}]'.includes(character)) return index + 1;
  }
  return text.length;
};

/** How often one service can be thought to repeat itself. */
const mostValues = 100;

/** The JSON values that stand one after the other; undefined where anything else does. */
const valuesIn = (text: string): readonly unknown[] | undefined => {
  const values: unknown[] = [];
  for (let rest = text.trim(); rest !== ''; ) {
    const end = endOfValue(rest);
    const value = values.length < mostValues ? parsed(rest.slice(0, end)) : undefined;
    if (value === undefined) return undefined;
    values.push(value.value);
    rest = rest.slice(end).trimStart();
  }
  return values;
};

/** The one value that is said, once or more often, among values that say nothing. */
const onlyValue = (values: readonly unknown[]): Value | undefined => {
  const said = values.filter((value) => !isEmptyValue(value));
  const [first] = said;
  if (said.length === 0) return values.length === 0 ? undefined : { value: values[0] };
  return said.every((value) => isSameJson(value, first)) ? { value: first } : undefined;
};

/** The last of pieces that each hold all of what came before. */
const lastSnapshot = (pieces: readonly string[]): Value | undefined => {
  const isGrowing = pieces.every((piece, index) => piece.startsWith(pieces[index - 1] ?? ''));
  return isGrowing ? parsed(pieces.at(-1) ?? '') : undefined;
};

const isStartValue = (piece: string): boolean => {
  const value = piece.length > 16 ? undefined : parsed(piece);
  return value !== undefined && isEmptyValue(value.value);
};

/** What holds arguments has levels of its own. */
const deepestArguments = mostLevels - 10;

/** Whether pieces of JSON open more objects and lists within each other than any arguments do. */
const isEndless = (pieces: readonly string[]): boolean => {
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  for (const piece of pieces) {
    for (let index = 0; index < piece.length; index += 1) {
      const character = piece.charAt(index);
      if (isEscaped) isEscaped = false;
      else if (isInText && character === '\\') isEscaped = true;
      else if (character === '"') isInText = !isInText;
      else if (isInText) continue;
      else if (character === '{' || character === '[') depth += 1;
      else if (character === '}' || character === ']') depth -= 1;
      if (depth > deepestArguments) return true;
    }
  }
  return false;
};

/** What stands in a code fence that holds all of a text: models write JSON as their Markdown has it. */
const withoutFence = (text: string): string => {
  const trimmed = text.trim();
  const open = /^(?:```|~~~)[a-z0-9]*\s*/iu.exec(trimmed)?.[0];
  if (open === undefined) return text;
  const mark = open.slice(0, 3);
  return trimmed.slice(open.length, trimmed.endsWith(mark) ? -mark.length : undefined);
};

/** What a model or a server leaves around the arguments: the marks of a call, and brackets that close nothing. */
const before = /^(?:\s|<\|?[\w:]+\|?>|json\b)+(?=\{)/iu;
const behind = /^(?:[\s}\]);,]|<\/?\|?[\w:]+\|?>)+$/u;

/** An object in a text that is no JSON, where it can mean one thing only. */
const looselyParsed = (written: string): Value | undefined => {
  const text = withoutFence(written).replace(before, '');
  if (!/^\s*\{/u.test(text)) return undefined;
  const end = endOfValue(text.trimStart());
  const rest = text.trimStart().slice(end);
  const inMarks = behind.test(rest) ? parsed(text.trimStart().slice(0, end)) : undefined;
  return inMarks ?? looseObject(text);
};

/** A text whose content is an object, or a list of one, where the object itself is usual. */
const unwrapped = (found: Value | undefined): Value | undefined => {
  if (Array.isArray(found?.value)) {
    const [only, ...others]: readonly unknown[] = found.value;
    return typeof only === 'object' && only !== null && others.length === 0 ? { value: only } : found;
  }
  if (typeof found?.value !== 'string') return found;
  // Some are put into a text twice.
  const once = parsed(withoutFence(found.value)) ?? looselyParsed(found.value);
  const inner = typeof once?.value === 'string' ? parsed(withoutFence(once.value)) : once;
  return typeof inner?.value === 'object' && inner.value !== null ? unwrapped(inner) : found;
};

/** Nothing at all, or what languages write for it, also within quotation marks. */
const nothing = /^\s*(["']?)(?:undefined|none|null|nil|\\"\\"|\[\s*\])?\1\s*$/iu;
const isBlank = (pieces: readonly string[]): boolean =>
  pieces.every((piece) => piece.trim() === '') || nothing.test(withoutFence(pieces.join('')));

/**
 * The arguments of a call, as the pieces of their JSON say them together; undefined where these are no whole value, or
 * more than one: a call is never made with arguments that are not the model's. Services and proxies begin with `{}`,
 * say the whole again at the end or in each piece, and put JSON into a text or a code fence; models write it with commas and
 * marks that it does not have. What is nested without end (`mostLevels`) is none, in either writing.
 */
export const joinedArguments = (pieces: readonly string[]): Value | undefined => {
  if (isEndless(pieces)) return undefined;
  const text = withoutFence(pieces.join(''));
  const whole = parsed(text) ?? onlyValue(valuesIn(text) ?? []);
  if (whole !== undefined) return unwrapped(whole);
  const said = pieces.filter((piece) => piece.trim() !== '');
  const start = said.findIndex((piece) => !isStartValue(piece));
  const rest = said.slice(Math.max(0, start));
  const last = rest.join('');
  return unwrapped(parsed(withoutFence(last)) ?? lastSnapshot(rest) ?? looselyParsed(last));
};

/**
 * What is known when a step ends: the service `said` that it made its calls, or it only `ended` its answer, or the answer
 * was `cut`, by a limit or by the network.
 */
export type CallsEnd = 'said' | 'ended' | 'cut';

/** What a step's finish reason says of its calls; without a reason the answer has only ended. */
export const callsEndOf = (reason: FinishReason): CallsEnd => {
  if (reason === 'stop' || reason === 'tool-calls') return 'said';
  return reason === 'unknown' ? 'ended' : 'cut';
};

/**
 * The arguments with which a call is made at its step's end; undefined where it is not. Without any it is only made where
 * the service said so, and `{}` may be a proxy's beginning of what was cut.
 */
export const finalArguments = (pieces: readonly string[], end: CallsEnd): Value | undefined => {
  if (isBlank(pieces)) return end === 'said' ? { value: {} } : undefined;
  const whole = joinedArguments(pieces);
  return end === 'cut' && whole !== undefined && isEmptyValue(whole.value) ? undefined : whole;
};

/** What stands for arguments that are nested without end: as text they are no JSON, so no call is made with them. */
const endless = '{';

/** Arguments as JSON text: some formats have a text where others have the value. */
export const argumentsText = (args: unknown): string => {
  if (typeof args === 'string') return args;
  try {
    return args === null || args === undefined ? '' : JSON.stringify(args);
  } catch {
    return endless;
  }
};

/**
 * Arguments that came whole where the object itself is usual: what JSON text of one holds; anything else as it is, but for what
 * is nested without end, which no tool takes.
 */
export const givenArguments = (args: unknown): unknown => {
  if (typeof args !== 'string') {
    const text = argumentsText(args);
    return text === endless || isEndless([text]) ? endless : args;
  }
  const held = finalArguments([args], 'said')?.value;
  return typeof held === 'object' && held !== null ? held : args;
};
