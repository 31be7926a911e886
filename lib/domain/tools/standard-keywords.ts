type Fields = Readonly<Record<string, unknown>>;

const types: readonly unknown[] = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

const ofNumbers: readonly string[] = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'minContains', 'maxContains', 'minProperties', 'maxProperties'],
];
const ofSchemas: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];

/** The types of the standard among those that a schema names, in any case: `any`, `file` or `double` say nothing to it. */
const typesIn = (given: unknown): readonly unknown[] =>
  (Array.isArray(given) ? given : [given])
    .map((one: unknown) => (typeof one === 'string' ? one.toLowerCase() : one))
    .filter((one) => types.includes(one));

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 0;

/** A keyword's value; undefined where it is none that the standard gives a meaning to. */
const meaningOf = (keyword: string, value: unknown, schema: Fields): unknown => {
  // Flags beside their bound in the oldest draft.
  if (keyword === 'exclusiveMinimum' && value === true) return meaningOf(keyword, schema.minimum, {});
  if (keyword === 'exclusiveMaximum' && value === true) return meaningOf(keyword, schema.maximum, {});
  if (ofNumbers.includes(keyword)) return typeof value === 'number' ? value : undefined;
  if (ofSchemas.includes(keyword)) return isList(value) ? value : undefined;
  const isNullable = schema.nullable === true;
  switch (keyword) {
    case 'type': {
      const [first, ...others] = typesIn(value);
      // OpenAPI 3.0 has a flag for it.
      const all = first !== undefined && isNullable ? [first, ...others, 'null'] : [first, ...others];
      return all.length > 1 ? all : first;
    }
    case 'enum':
      if (!isList(value)) return undefined;
      return isNullable ? [...value, null] : value;
    case 'required':
      return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : undefined;
    case 'nullable':
      return undefined;
    default:
      return value;
  }
};

/**
 * A schema of JSON without the keywords in its head that mean nothing in JSON Schema 2020-12, as servers write them: types of other
 * languages, flags of older drafts, an empty `enum`. A validator takes each of them for a rule that no value keeps.
 */
export const standardKeywords = (schema: Fields): Fields =>
  Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, given]): readonly (readonly [string, unknown])[] => {
      const value = meaningOf(keyword, given, schema);
      return value === undefined ? [] : [[keyword, value]];
    }),
  );
