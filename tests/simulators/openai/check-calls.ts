import type { BodyRefusal } from './check-body';

/** One text of a body that the service looks at, and where it stands. */
type Looked = { readonly value: string; readonly param: string };

/** What it refuses as too long, in its own words (reported in public issues, 2025 and 2026). */
export const checkLength = (looked: readonly Looked[], most: number): BodyRefusal | undefined => {
  const long = looked.find(({ value }) => value.length > most);
  return long === undefined
    ? undefined
    : {
        message: `Invalid '${long.param}': string too long. Expected a string with maximum length ${most}, but got a string with length ${long.value.length} instead.`,
        param: long.param,
        code: 'string_above_max_length',
      };
};

/** What it refuses as the name of a function: in a list of tools, and in the calls of a history too. */
export const checkNames = (looked: readonly Looked[]): BodyRefusal | undefined => {
  const bad = looked.find(({ value }) => !/^[a-zA-Z0-9_-]+$/.test(value));
  if (bad === undefined) return checkLength(looked, 64);
  return {
    message: `Invalid '${bad.param}': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
    param: bad.param,
    code: 'invalid_value',
  };
};
