import type { BodyRefusal } from './check-body';

type Named = { readonly name: string; readonly parameters?: Readonly<Record<string, unknown>> | null | undefined };

const alternatives = ['oneOf', 'anyOf', 'allOf', 'enum', 'not'];

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const lacksItems = (value: unknown): boolean =>
  entriesOf(value).some(([key, type]) => key === 'type' && type === 'array') &&
  !entriesOf(value).some(([key]) => key === 'items');

/** The place of a list whose schema does not say what is in it. */
const placeOfBareList = (value: unknown, place: readonly string[] = []): readonly string[] | undefined => {
  if (lacksItems(value)) return place;
  for (const [key, inner] of entriesOf(value)) {
    const found = placeOfBareList(inner, [...place, key]);
    if (found !== undefined) return found;
  }
  return undefined;
};

const problemOf = (schema: Readonly<Record<string, unknown>>): string | undefined => {
  if (schema.type !== 'object' || alternatives.some((keyword) => keyword in schema)) {
    return "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.";
  }
  if (schema.properties === undefined) return 'In context=(), object schema missing properties.';
  const place = placeOfBareList(schema);
  return place === undefined
    ? undefined
    : `In context=(${place.map((key) => `'${key}'`).join(', ')}), array schema missing items.`;
};

/** What the service refuses of functions, as its own words are reported (November 2026). */
export const checkTools = (functions: readonly Named[]): BodyRefusal | undefined => {
  for (const [index, { name, parameters }] of functions.entries()) {
    const problem = parameters ? problemOf(parameters) : undefined;
    if (problem === undefined) continue;
    return {
      message: `Invalid schema for function '${name}': ${problem}`,
      param: `tools[${index}].parameters`,
      code: 'invalid_function_parameters',
    };
  }
  return undefined;
};
