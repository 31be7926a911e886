import assert from 'node:assert/strict';
import type { SentRequest } from '../fakes/wire-fetch';
import { withoutCallDeviations } from './call-deviations';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys that hold JSON as text and are compared by what it says. */
const jsonTextKeys: readonly string[] = ['arguments', 'output'];

/** Keys whose absence means this value. */
const defaults: Readonly<Record<string, unknown>> = { strict: false, detail: 'auto', prefix: false, index: 0 };

const contentKeys: readonly string[] = ['content', 'system', 'instructions', 'systemInstruction'];

const plainText = (value: unknown): unknown => {
  if (!Array.isArray(value) || value.length !== 1 || !isObject(value[0])) return value;
  const { text, type = 'text' } = value[0];
  const isPlain = Object.keys(value[0]).every((key) => key === 'type' || key === 'text');
  return typeof text === 'string' && isPlain && String(type).endsWith('text') ? text : value;
};

const parsedText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const hasCalls = (object: Json): boolean => Array.isArray(object.tool_calls) && object.tool_calls.length > 0;

const isDefault = (object: Json, key: string): boolean => {
  const value = object[key];
  if (key === 'generationConfig') return isObject(value) && Object.keys(value).length === 0;
  if (key === 'content' && hasCalls(object)) return value === null || value === '';
  return key in defaults && defaults[key] === value;
};

/** Thinking with a budget is only taken by models that show a summary of it unless told otherwise. */
const withoutDefaultDisplay = (key: string, value: unknown): unknown => {
  if (key !== 'thinking' || !isObject(value) || value.type !== 'enabled' || value.display !== 'summarized')
    return value;
  const { display: _, ...rest } = value;
  return rest;
};

/** A body after the normalisations that the head of provider-streams.json lists (`requests`). */
const normalised = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(normalised);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !isDefault(value, key));
  return Object.fromEntries(
    kept.map(([key, inner]) => {
      const name = key === 'parametersJsonSchema' ? 'parameters' : key;
      if (contentKeys.includes(key)) return [name, normalised(plainText(inner))];
      return [name, normalised(jsonTextKeys.includes(key) ? parsedText(inner) : withoutDefaultDisplay(key, inner))];
    }),
  );
};

/** Blocks of neighbouring messages of one role, joined: Anthropic joins them itself. */
const joinedMessages = (body: unknown): unknown => {
  if (!isObject(body) || !Array.isArray(body.messages)) return body;
  const asList = (content: unknown): readonly unknown[] =>
    typeof content === 'string' ? [{ type: 'text', text: content }] : Array.isArray(content) ? content : [content];
  const messages: Json[] = [];
  for (const message of body.messages.filter(isObject)) {
    const last = messages.at(-1);
    const isSameRole = last?.role === message.role;
    if (isSameRole) messages.pop();
    const content = [...(isSameRole ? asList(last?.content) : []), ...asList(message.content)];
    messages.push({ ...message, content });
  }
  return { ...body, messages };
};

/** The request that a vector expects. */
export type ExpectedRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly headers_alternative?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  readonly body: unknown;
};

/** What a case says of the comparison itself. */
export type ComparisonRules = {
  /** Neighbouring messages of one role are joined: Anthropic joins them itself. */
  readonly joinsRoles?: boolean;
  /** Keys that may stand at another place of the body. */
  readonly free?: readonly string[];
  /** Keys whose texts are compared without case. */
  readonly caseInsensitive?: readonly string[];
};

/** A body without some keys wherever they stand, and what stood under them. */
const apart = (
  value: unknown,
  keys: readonly string[],
): { readonly rest: unknown; readonly found: readonly string[] } => {
  const found: string[] = [];
  const strip = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(strip);
    if (!isObject(inner)) return inner;
    return Object.fromEntries(
      Object.entries(inner).flatMap(([key, held]) => {
        if (!keys.includes(key)) return [[key, strip(held)]];
        found.push(`${key}: ${JSON.stringify(held)}`);
        return [];
      }),
    );
  };
  const rest = strip(value);
  return { rest, found: [...new Set(found)].toSorted() };
};

const withoutCase = (value: unknown, keys: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map((inner) => withoutCase(inner, keys));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      keys.includes(key) && typeof inner === 'string' ? inner.toLowerCase() : withoutCase(inner, keys),
    ]),
  );
};

const urlOf = (text: string): string => {
  const url = new URL(text);
  return `${url.protocol}//${url.host.toLowerCase()}${url.pathname}${url.search}`;
};

const assertHeaders = (sent: SentRequest, expected: ExpectedRequest): void => {
  for (const [name, value] of Object.entries(expected.headers ?? {})) {
    const alternative = expected.headers_alternative?.[name];
    const isAlternative =
      alternative !== undefined &&
      Object.entries(alternative).every(([other, text]) => sent.headers[other.toLowerCase()] === text);
    if (!isAlternative) assert.equal(sent.headers[name.toLowerCase()], value, `header ${name}`);
  }
};

/**
 * Compares what went out with what a vector expects, by the rules in the head of provider-streams.json (`requests`).
 */
export const assertRequest = (
  sent: SentRequest,
  expected: ExpectedRequest,
  { joinsRoles = false, free = [], caseInsensitive = [] }: ComparisonRules = {},
): void => {
  assert.equal(sent.method, expected.method);
  assert.equal(urlOf(sent.url), urlOf(expected.url));
  assertHeaders(sent, expected);
  const comparable = (body: unknown): ReturnType<typeof apart> => {
    const { rest, found } = apart(body, free);
    return { rest: withoutCase(normalised(joinsRoles ? joinedMessages(rest) : rest), caseInsensitive), found };
  };
  const bodies = withoutCallDeviations(sent.url, sent.body, expected.body);
  assert.deepEqual(comparable(bodies.sent), comparable(bodies.expected));
};
