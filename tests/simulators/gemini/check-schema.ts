/** What the service says of a function's arguments that it does not take; undefined where it takes them. */
type Refusal = string | undefined;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** "Structured output", JSON Schema support: all others are unknown fields. */
const keywords = new Set([
  ...['type', 'format', 'title', 'description', 'enum', 'items', 'prefixItems', 'minItems', 'maxItems'],
  ...['minimum', 'maximum', 'anyOf', 'properties', 'additionalProperties', 'required', 'propertyOrdering'],
]);
const types = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
const formats: Readonly<Record<string, readonly string[]>> = {
  string: ['enum', 'date-time'],
  number: ['float', 'double'],
  integer: ['int32', 'int64'],
};
const ofType: Readonly<Record<string, string>> = {
  properties: 'object',
  required: 'object',
  additionalProperties: 'object',
  items: 'array',
  prefixItems: 'array',
  minItems: 'array',
  maxItems: 'array',
};
const deepest = 40;

const first = <Value>(values: Iterable<Value>, check: (value: Value) => Refusal): Refusal => {
  for (const value of values) {
    const refusal = check(value);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

/** The one type of a schema, beside which there may be `null` where it has no parts. */
const typeOf = (type: unknown): string | undefined => {
  const named = Array.isArray(type) ? type.filter((one) => one !== 'null' || type.length === 1) : [type];
  const [one] = named;
  if (Array.isArray(type) && (one === 'object' || one === 'array')) return undefined;
  return named.length === 1 && typeof one === 'string' && types.has(one) ? one : undefined;
};

const checkValues = (path: string, type: string, schema: Readonly<Record<string, unknown>>): Refusal => {
  const { enum: values, format, required, properties } = schema;
  const belongsToOther = Object.keys(schema).find((keyword) => (ofType[keyword] ?? type) !== type);
  if (belongsToOther !== undefined) {
    return `${path}.${belongsToOther}: field predicate failed: $type == Type.${ofType[belongsToOther]?.toUpperCase()}`;
  }
  if (type === 'array' && schema.items === undefined && schema.prefixItems === undefined) {
    return `${path}.items: missing field.`;
  }
  if (format !== undefined && !formats[type]?.includes(String(format))) {
    return `${path}.format: only ${formats[type]?.join(' and ') ?? 'no format'} are supported for ${type.toUpperCase()} type`;
  }
  for (const keyword of ['minimum', 'maximum', 'minItems', 'maxItems']) {
    if (schema[keyword] !== undefined && typeof schema[keyword] !== 'number') {
      return `Invalid value at '${path}.${keyword}' (TYPE_INT64)`;
    }
  }
  if (values !== undefined) {
    const kind = type === 'string' ? 'string' : type === 'number' || type === 'integer' ? 'number' : undefined;
    if (kind === undefined || !Array.isArray(values)) return `${path}.enum: only allowed for STRING type`;
    const wrong = values.findIndex((value) => typeof value !== kind || value === '');
    if (wrong >= 0)
      return `${path}.enum[${wrong}]: ${values[wrong] === '' ? 'cannot be empty' : `(TYPE_STRING), ${values[wrong]}`}`;
    if (values.length === 0) return `${path}.enum: cannot be empty`;
  }
  if (required === undefined) return undefined;
  if (!Array.isArray(required) || new Set(required).size !== required.length) return `${path}.required: invalid`;
  const missing = required.findIndex((name) => !isRecord(properties) || !Object.hasOwn(properties, String(name)));
  return missing < 0 ? undefined : `${path}.required[${missing}]: property is not defined`;
};

const check = (path: string, schema: unknown, depth: number): Refusal => {
  if (!isRecord(schema)) return `Invalid value at '${path}': a schema is an object`;
  if (depth > deepest) return `${path}: exceeds the maximum allowed nesting depth`;
  const unknownName = Object.keys(schema).find((keyword) => !keywords.has(keyword));
  if (unknownName !== undefined) {
    return `Invalid JSON payload received. Unknown name "${unknownName}" at '${path}': Cannot find field.`;
  }
  if (![schema.title, schema.description].every((words) => words === undefined || typeof words === 'string')) {
    return `Invalid value at '${path}.description' (TYPE_STRING)`;
  }
  const { anyOf, properties = {}, items, prefixItems = [], additionalProperties } = schema;
  if (anyOf !== undefined) {
    const beside = Object.keys(schema).filter((keyword) => !['anyOf', 'title', 'description'].includes(keyword));
    if (beside.length > 0) {
      return `${path} schema specified other fields alongside any_of. When using any_of, it must be the only field set`;
    }
    if (!Array.isArray(anyOf) || anyOf.length === 0) return `${path}.any_of: cannot be empty`;
    return first(anyOf.entries(), ([at, one]) => check(`${path}.any_of[${at}]`, one, depth + 1));
  }
  const type = typeOf(schema.type);
  if (type === undefined) return `${path}.type: must be specified when not using one_of, any_of or all_of fields`;
  const refusal = checkValues(path, type, schema);
  if (refusal !== undefined) return refusal;
  if (!isRecord(properties) || !Array.isArray(prefixItems)) return `Invalid value at '${path}.properties'`;
  return (
    first(Object.entries(properties), ([name, one]) => check(`${path}.properties[${name}]`, one, depth + 1)) ??
    first(prefixItems.entries(), ([at, one]) => check(`${path}.prefix_items[${at}]`, one, depth + 1)) ??
    (items === undefined ? undefined : check(`${path}.items`, items, depth + 1)) ??
    (additionalProperties === undefined || typeof additionalProperties === 'boolean'
      ? undefined
      : check(`${path}.additional_properties`, additionalProperties, depth + 1))
  );
};

/** What the service refuses of the declaration of a function, as the strictest of its versions do. */
export const checkSchema = (at: number, schema: unknown): Refusal => {
  if (schema === undefined) return undefined;
  const path = `GenerateContentRequest.tools[0].function_declarations[${at}].parameters`;
  if (isRecord(schema) && schema.type !== 'object') return `${path}.type: the parameters of a function are an object`;
  return check(path, schema, 0);
};
