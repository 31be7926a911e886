import assert from 'node:assert/strict';
import { formatStreamPart, parseWirePart } from '@/lib/chat-stream/line-codec';
import type { StreamPart } from '@/lib/domain/stream-part';

type Json = Readonly<Record<string, unknown>>;

/** A part as the vectors write it: the protocol's name and what stands after the colon in its line. */
export type VectorPart = { readonly part: string; readonly value: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const idOf = ({ value }: VectorPart): unknown => (isObject(value) ? value.toolCallId : undefined);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const deltaOf = (value: unknown): string => (isObject(value) ? textOf(value.argsTextDelta) : '');

const isEmpty = ({ part, value }: VectorPart): boolean => {
  if (part === 'text' || part === 'reasoning') return textOf(value) === '';
  return part === 'tool_call_delta' && deltaOf(value) === '';
};

const joined = (before: VectorPart, after: VectorPart): VectorPart | undefined => {
  if (before.part !== after.part) return undefined;
  if (after.part === 'text' || after.part === 'reasoning') {
    return { part: after.part, value: textOf(before.value) + textOf(after.value) };
  }
  if (after.part !== 'tool_call_delta' || idOf(before) !== idOf(after)) return undefined;
  return {
    part: after.part,
    value: { toolCallId: idOf(after), argsTextDelta: deltaOf(before.value) + deltaOf(after.value) },
  };
};

export const joinNeighbours = (parts: readonly VectorPart[]): readonly VectorPart[] => {
  const list: VectorPart[] = [];
  for (const part of parts) {
    if (isEmpty(part)) continue;
    const last = list.at(-1);
    const both = last === undefined ? undefined : joined(last, part);
    if (both !== undefined) list.pop();
    list.push(both ?? part);
  }
  return list;
};

/** The product's parts in the vectors' form, through the protocol's own line. */
export const vectorParts = (parts: readonly StreamPart[]): readonly VectorPart[] =>
  parts.map((part) => {
    const { type, value } = parseWirePart(formatStreamPart(part));
    return { part: type, value };
  });

/** `$call…` stands for a generated id: equal where the placeholder is equal, different where it differs. */
type Bindings = Map<string, unknown>;

const matchesPlaceholder = (expected: string, actual: unknown, bindings: Bindings): boolean => {
  if (bindings.has(expected)) return bindings.get(expected) === actual;
  if (typeof actual !== 'string' || actual === '' || [...bindings.values()].includes(actual)) return false;
  bindings.set(expected, actual);
  return true;
};

/** Whether `expected` is contained in `actual`: objects may have more keys, lists may not be longer. */
export const contains = (actual: unknown, expected: unknown, bindings: Bindings): boolean => {
  if (typeof expected === 'string' && expected.startsWith('$call')) {
    return matchesPlaceholder(expected, actual, bindings);
  }
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item, index) => contains(actual[index], item, bindings))
    );
  }
  if (!isObject(expected)) return Object.is(actual, expected);
  return isObject(actual) && Object.keys(expected).every((key) => contains(actual[key], expected[key], bindings));
};

const assertContained = (
  actual: readonly VectorPart[],
  expected: readonly VectorPart[],
  bindings: Bindings,
  what: string,
): void => {
  const isSame =
    actual.length === expected.length && expected.every((part, index) => contains(actual[index], part, bindings));
  assert.ok(isSame, `${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
};

const of = (parts: readonly VectorPart[], ...names: readonly string[]): readonly VectorPart[] =>
  parts.filter(({ part }) => names.includes(part));

const assertSources = (actual: readonly VectorPart[], expected: readonly VectorPart[]): void => {
  const byUrl = (parts: readonly VectorPart[]): readonly VectorPart[] =>
    of(parts, 'source').toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  assertContained(byUrl(actual), byUrl(expected), new Map(), 'sources');
};

const assertCallsAreInPlace = (parts: readonly VectorPart[]): void => {
  const finish = parts.findIndex(({ part }) => part === 'finish_step');
  parts.forEach((call, index) => {
    if (call.part !== 'tool_call') return;
    const lastDelta = parts.findLastIndex((other) => other.part === 'tool_call_delta' && idOf(other) === idOf(call));
    assert.ok(lastDelta < index, 'a tool_call stands before a delta of its call');
    assert.ok(finish < 0 || index < finish, 'a tool_call stands after finish_step');
  });
};

const freelyPlaced: readonly string[] = ['source', 'tool_call', 'start_step', 'finish_message'];

/** Compares parts by the rules in the head of provider-streams.json (`comparison`). */
export const assertParts = (actual: readonly VectorPart[], expected: readonly VectorPart[]): void => {
  assertCallsAreInPlace(actual);
  assertSources(actual, expected);
  const bindings: Bindings = new Map();
  assertContained(of(actual, 'tool_call'), of(expected, 'tool_call'), bindings, 'calls');
  const toStart = of(expected, 'tool_call_streaming_start', 'tool_call_delta').map(idOf);
  const streamed = new Set(toStart.map((id) => (typeof id === 'string' ? (bindings.get(id) ?? id) : id)));
  const called = new Set(of(actual, 'tool_call').map(idOf));
  const isCompared = (part: VectorPart): boolean => {
    if (freelyPlaced.includes(part.part)) return false;
    const isPiece = part.part === 'tool_call_streaming_start' || part.part === 'tool_call_delta';
    return !isPiece || streamed.has(idOf(part)) || !called.has(idOf(part));
  };
  assertContained(
    joinNeighbours(actual.filter(isCompared)),
    joinNeighbours(expected.filter(({ part }) => !freelyPlaced.includes(part))),
    bindings,
    'parts',
  );
};
