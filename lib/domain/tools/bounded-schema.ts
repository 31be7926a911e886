import { entriesOf, itemsOf, jsonObject } from './json-object';
import { resolvedPointer } from './json-pointer';
import { standardKeywords } from './standard-keywords';

/**
 * A stranger's JSON Schema can be made to take years: by a regular expression that backtracks, or by references that
 * double with each step. The worker that checks it does everything else as well.
 */
const mostSteps = 20_000;
/**
 * Longer values are matched only against an expression that reads each of their characters once, and against no format,
 * which is one as well, and their items are not compared each with each. UTF-16 units of JSON.
 */
const longestMatched = 300;
/** In how many ways a shorter one may be tried against one expression: some milliseconds. */
const mostTries = 100_000;
/** UTF-16 units. */
const longestPattern = 1_000;

/** What an expression is made of; a class and an escape are one character. */
const partsOf = (pattern: string): readonly string[] =>
  pattern.match(/\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?:)?|\{\d*,?\d*\}\??|[*+?]\??|./gsu) ?? [];

/** At most how often a part is repeated in a text of this length; leaving it out is a second way. */
const repeatsOf = (part: string, length: number): number => {
  if (/^[*+]/u.test(part)) return length + 1;
  if (part.startsWith('?')) return 2;
  const bounds = /^\{(?<least>\d*)(?<range>,?)(?<most>\d*)\}/u.exec(part)?.groups;
  if (bounds === undefined) return 1;
  const { least, range, most } = bounds;
  const isOpen = range !== '' && most === '';
  return isOpen ? length + 1 : Math.min(Number(most || least) + 1, length + 1);
};

/** In how many ways a text of this length is tried at most: alternatives add up, and what follows multiplies. */
const triesOf = (pattern: string, length: number): number => {
  let group = { before: 0, here: 1 };
  const around: (typeof group)[] = [];
  for (const part of partsOf(pattern)) {
    if (part.startsWith('(')) {
      around.push(group);
      group = { before: 0, here: 1 };
    } else if (part === '|') group = { before: group.before + group.here, here: 1 };
    else if (part === ')') {
      const outer = around.pop() ?? { before: 0, here: 1 };
      group = { ...outer, here: outer.here * (group.before + group.here) };
    } else group.here *= repeatsOf(part, length);
  }
  const starts = pattern.startsWith('^') && !pattern.includes('|') ? 1 : length + 1;
  return starts * (group.before + group.here);
};

/** A repeated group, a back reference or a look-around can take exponential time; so can many choices in a row. */
const isSlow = (pattern: string, length: number): boolean =>
  pattern.length > longestPattern ||
  /\)\s*[*+{]|\\[1-9k]|\(\?[=!<]/u.test(pattern) ||
  triesOf(pattern, length) > (length <= longestMatched ? mostTries : length + 1);

/** Keywords whose keys are names. */
const holdsNames: readonly string[] = ['properties', '$defs', 'definitions', 'dependentSchemas'];

const withoutSlowPatterns = (schema: unknown, length: number): unknown => {
  const bounded = (value: unknown): unknown => withoutSlowPatterns(value, length);
  const named = (value: unknown, keep: (name: string) => boolean) =>
    Object.fromEntries(entriesOf(value).flatMap(([name, one]) => (keep(name) ? [[name, bounded(one)]] : [])));
  if (Array.isArray(schema)) return schema.map(bounded);
  const fields = jsonObject(schema);
  if (fields === undefined) return schema;
  const entries = Object.entries(standardKeywords(fields)).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'pattern' && (typeof value !== 'string' || isSlow(value, length))) return [];
    if (length > longestMatched && ['format', 'uniqueItems'].includes(key)) return [];
    if (['enum', 'const', 'default', 'examples'].includes(key)) return [[key, value]];
    if (key === 'patternProperties') return [[key, named(value, (name) => !isSlow(name, length))]];
    // A property may be called `pattern`.
    return [[key, holdsNames.includes(key) ? named(value, () => true) : bounded(value)]];
  });
  return Object.fromEntries(entries);
};

/** How many steps a walk takes that follows each reference again; an endless one counts once, it overflows at once. */
const stepsOf = (root: unknown): number => {
  const known = new Map<unknown, number>();
  const count = (schema: unknown): number => {
    if (typeof schema !== 'object' || schema === null) return 1;
    const before = known.get(schema);
    if (before !== undefined) return before;
    known.set(schema, 1);
    const steps = Object.entries(schema).reduce((sum, [key, value]) => {
      const target = key === '$ref' && typeof value === 'string' ? resolvedPointer(root, value) : value;
      return sum + count(target);
    }, 1);
    known.set(schema, steps);
    return steps;
  };
  return count(root) + itemsOf(root).length;
};

/**
 * A schema that can be checked in bounded time: without the expressions that could take longer for a value of this
 * length, and without what is no keyword of the standard. Undefined for one that is too large as it is.
 */
export const boundedSchema = (schema: unknown, length: number): unknown =>
  stepsOf(schema) > mostSteps ? undefined : withoutSlowPatterns(schema, length);
