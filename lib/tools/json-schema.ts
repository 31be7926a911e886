import { type Schema, Validator } from '@cfworker/json-schema';
import { boundedSchema } from '@/lib/domain/tools/bounded-schema';
import { jsonObject } from '@/lib/domain/tools/json-object';

// It interprets schemas: no code is made from them, which the extension's policy would refuse.

/**
 * MCP 2026-07-28 names 2020-12 as the dialect of schemas that name none; older ones differ in nothing that tools use.
 * LobeChat's gateway reads the schemas of plugins as 2019-09, where a list of `items` is one schema for each item.
 */
type Dialect = '2019-09' | '2020-12';

/** How many of its mistakes a model is told. */
const mostErrors = 5;

/** How often a check may look into a schema: 20,000 of its rules, fewer for a long value, which each of them may go through. */
const mostReads = (length: number): number => Math.min(1_000_000, 20_000_000_000 / (length + 1));

/**
 * The schema, which throws RangeError when it was looked into too often. References that double with each level of a value
 * cannot be told from honest ones before: the value may be a stranger's as well.
 */
const counted = <Value extends object>(schema: Value, most: number): Value => {
  let reads = 0;
  const known = new WeakMap<object, object>();
  const wrap = <Inner extends object>(inner: Inner): Inner =>
    new Proxy(inner, {
      get: (target, key) => {
        reads += 1;
        if (reads > most) throw new RangeError('The check of a schema takes too long');
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'object' || value === null) return value;
        const proxy = known.get(value) ?? wrap(value);
        known.set(value, proxy);
        return proxy;
      },
    });
  return wrap(schema);
};

/** A stranger's schema is an object, and bounded; all else in it is checked as it is used. Throws for one that is too large. */
const asSchema = (schema: Readonly<Record<string, unknown>>, value: unknown): Schema => {
  const length = JSON.stringify(value)?.length ?? 0;
  const bounded = jsonObject(boundedSchema(schema, length));
  if (bounded === undefined) throw new RangeError('The schema is too large');
  return counted(bounded, mostReads(length));
};

/** Where a value breaks a schema, how in the words of the validator, and by which of its keywords. */
type BrokenRule = { readonly at: string; readonly problem: string; readonly keyword: string };

/**
 * What of a value breaks a JSON Schema, in bounded time, whoever wrote the two. Throws RangeError for a schema that is too
 * large or takes too long to be checked, and the validator's own error for one that is none.
 */
export const brokenRules = (
  schema: Readonly<Record<string, unknown>>,
  value: unknown,
  dialect: Dialect,
): readonly BrokenRule[] => {
  const { valid, errors } = new Validator(asSchema(schema, value), dialect, false).validate(value);
  return valid
    ? []
    : errors.map(({ instanceLocation, error, keyword }) => ({ at: instanceLocation, problem: error, keyword }));
};

/**
 * What is wrong with a value by a JSON Schema, in English and with JSON pointers; empty where nothing is. A schema that
 * cannot be used, such as one whose `$ref` leads nowhere or one whose check takes too long, refuses nothing: its source checks by itself.
 */
export const schemaErrors = (schema: Readonly<Record<string, unknown>>, value: unknown): readonly string[] => {
  try {
    const errors = brokenRules(schema, value, '2020-12');
    // The innermost say what is wrong; those around them only say that something is.
    const inner = errors.filter(({ keyword }) => !['properties', 'items', '$ref', 'allOf'].includes(keyword));
    return (inner.length === 0 ? errors : inner).slice(0, mostErrors).map(({ at, problem }) => `${at}: ${problem}`);
  } catch {
    return [];
  }
};
