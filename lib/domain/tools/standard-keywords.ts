type Fields = Readonly<Record<string, unknown>>;

const types: readonly unknown[] = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

const ofNumbers: readonly string[] = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];
/** Below nothing they mean nothing: -1 is what some write for "as many as there are". */
const ofCounts: readonly string[] = [
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minContains', 'maxContains', 'minProperties', 'maxProperties'],
];
const ofSchemas: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];

/** The types that a schema names, in any case. None where one of them is of another language (`any`, `double`): it may be any value. */
const typesIn = (given: unknown): readonly unknown[] => {
  const all = (Array.isArray(given) ? given : [given]).map((one: unknown) =>
    typeof one === 'string' ? one.toLowerCase() : (one ?? 'null'),
  );
  return all.every((one) => types.includes(one)) ? all : [];
};

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 0;

/** A keyword's value; undefined where it is none that the standard gives a meaning to. */
const meaningOf = (keyword: string, value: unknown, schema: Fields): unknown => {
  // Flags beside their bound in the oldest draft.
  if (keyword === 'exclusiveMinimum' && value === true) return meaningOf(keyword, schema.minimum, {});
  if (keyword === 'exclusiveMaximum' && value === true) return meaningOf(keyword, schema.maximum, {});
  if (ofNumbers.includes(keyword)) return typeof value === 'number' ? value : undefined;
  if (ofCounts.includes(keyword)) return typeof value === 'number' && value >= 0 ? value : undefined;
  if (ofSchemas.includes(keyword)) return isList(value) ? value : undefined;
  const isNullable = schema.nullable === true;
  switch (keyword) {
    case 'type': {
      const [first, ...others] = typesIn(value);
      // OpenAPI 3.0 has a flag for it.
      if (first === undefined) return undefined;
      const all = new Set([first, ...others, ...(isNullable ? ['null'] : [])]);
      return all.size > 1 ? [...all] : first;
    }
    case 'enum':
      if (!isList(value)) return undefined;
      return isNullable && !value.includes(null) ? [...value, null] : value;
    case 'required':
      return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : undefined;
    case 'multipleOf':
      return typeof value === 'number' && value > 0 ? value : undefined;
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
