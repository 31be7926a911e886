import { type Schema, Validator } from '@cfworker/json-schema';
import { boundedSchema } from '@/lib/domain/tools/bounded-schema';
import { jsonObject } from '@/lib/domain/tools/json-object';

// It interprets schemas: no code is made from them, which the extension's policy would refuse.

/** MCP 2026-07-28 names 2020-12 as the dialect of schemas that name none; older ones differ in nothing that tools use. */
const dialect = '2020-12';

/** How many of its mistakes a model is told. */
const mostErrors = 5;

/** A stranger's schema is an object, and bounded; all else in it is checked as it is used. Throws for one that is too large. */
const asSchema = (schema: Readonly<Record<string, unknown>>, value: unknown): Schema => {
  const bounded = jsonObject(boundedSchema(schema, JSON.stringify(value)?.length ?? 0));
  if (bounded === undefined) throw new RangeError('The schema is too large');
  return bounded;
};

/**
 * What is wrong with a value by a JSON Schema, in English and with JSON pointers; empty where nothing is. A schema that
 * cannot be used, such as one whose `$ref` leads nowhere or one too large, refuses nothing: its source checks by itself.
 */
export const schemaErrors = (schema: Readonly<Record<string, unknown>>, value: unknown): readonly string[] => {
  try {
    const { valid, errors } = new Validator(asSchema(schema, value), dialect, false).validate(value);
    if (valid) return [];
    // The innermost say what is wrong; those around them only say that something is.
    const inner = errors.filter(({ keyword }) => !['properties', 'items', '$ref', 'allOf'].includes(keyword));
    return (inner.length === 0 ? errors : inner)
      .slice(0, mostErrors)
      .map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
  } catch {
    return [];
  }
};
