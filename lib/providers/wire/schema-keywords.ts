import { isJsonObject } from '@/lib/http/json-text';

/** A JSON Schema that is an object. */
export type Schema = Readonly<Record<string, unknown>>;

/** What a service takes of the JSON Schema of a tool's arguments, besides the rules that all services share. */
export type SchemaDialect = {
  /** The keywords that it knows; absent: all. */
  readonly keywords?: ReadonlySet<string>;
  /** The keywords that it takes at the top. */
  readonly topKeywords?: ReadonlySet<string>;
  /** How properties can be named. */
  readonly propertyNames?: RegExp;
  /** References are followed here, since the service does not. */
  readonly isInlined?: boolean;
};

/** Where in a schema the work is. */
export type Place = {
  readonly root: Schema;
  readonly dialect: SchemaDialect;
  /** The references that lead here. */
  readonly refs: readonly string[];
  readonly depth: number;
  /** It is merged with others, one of which may have its properties. */
  readonly isPiece: boolean;
  /** How many schemas may still be written: following references multiplies them. */
  readonly budget: { left: number };
};

const deepest = 32;

const types: ReadonlySet<unknown> = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
const dropped: ReadonlySet<string> = new Set(['$schema', '$id', '$comment', '$anchor', '$vocabulary', 'id']);
const ofSchemas: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const ofNamed: ReadonlySet<string> = new Set(['$defs', 'definitions', 'patternProperties', 'dependentSchemas']);
const ofSchema: ReadonlySet<string> = new Set([
  ...['items', 'not', 'if', 'then', 'else', 'contains', 'propertyNames', 'additionalProperties'],
  ...['unevaluatedProperties', 'unevaluatedItems'],
]);

/** Whether it is a text. */
export const isText = (value: unknown): value is string => typeof value === 'string';
/** The items of a list; none of anything else. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const namedOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  isJsonObject(value) ? Object.entries(value) : [];

/** What a reference within the schema means. */
export const referred = (root: Schema, ref: string): unknown => {
  if (!ref.startsWith('#/')) return undefined;
  const keys = ref.slice(2).split('/');
  return keys.reduce<unknown>(
    (value, key) => (isJsonObject(value) ? value[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
    root,
  );
};

const properties = (value: unknown, place: Place): Schema =>
  Object.fromEntries(
    namedOf(value)
      .filter(([name, schema]) => schema !== false && place.dialect.propertyNames?.test(name) !== false)
      .map(([name, schema]) => [name, schemaAt(schema, place)]),
  );

/** A keyword's value as every service takes it; undefined where none does. */
const keywordValue = (keyword: string, value: unknown, place: Place): unknown => {
  if (keyword === 'properties') return properties(value, place);
  if (ofSchemas.has(keyword)) {
    const inner = { ...place, isPiece: keyword === 'allOf' };
    return Array.isArray(value) ? value.map((one) => schemaAt(one, inner)) : undefined;
  }
  if (ofNamed.has(keyword)) {
    return Object.fromEntries(namedOf(value).map(([name, one]) => [name, schemaAt(one, place)]));
  }
  // Older drafts list the items of a tuple here.
  if (keyword === 'items' && Array.isArray(value)) return { anyOf: value.map((one) => schemaAt(one, place)) };
  if (ofSchema.has(keyword)) {
    return typeof value === 'boolean' && keyword !== 'items' ? value : schemaAt(value, place);
  }
  switch (keyword) {
    case 'type': {
      const known = listOf(value).filter((one) => types.has(one));
      return known.length > 0 ? known : types.has(value) ? value : undefined;
    }
    case 'required':
      return Array.isArray(value) ? value.filter(isText) : undefined;
    case 'enum':
      return listOf(value).length > 0 ? value : undefined;
    // Flags in the oldest draft.
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return typeof value === 'number' ? value : undefined;
    default:
      return value;
  }
};

/** A list without a schema of its items is refused. */
const withItems = (schema: Schema): Schema =>
  (schema.type === 'array' || listOf(schema.type).includes('array')) && schema.items === undefined
    ? { ...schema, items: {} }
    : schema;

/** What a service that knows few keywords is told in those that it knows. */
const translated = (schema: Schema, { keywords }: SchemaDialect): Schema => {
  if (keywords === undefined) return schema;
  const { const: only, oneOf, allOf, ...rest } = schema;
  const merged = allOf === undefined ? rest : mergedAll({ ...rest, allOf });
  return {
    ...(only !== undefined && merged.enum === undefined && { enum: [only] }),
    ...(oneOf !== undefined && merged.anyOf === undefined && { anyOf: oneOf }),
    ...merged,
  };
};

/**
 * Without what contradicts itself, which a service that knows few keywords refuses at every depth: properties of what is
 * no object, and names among the required ones that are no properties.
 */
const consistent = (schema: Schema, { dialect, isPiece }: Place): Schema => {
  if (dialect.keywords === undefined || isPiece) return schema;
  const { properties: named, required, additionalProperties, ...rest } = schema;
  const isObject = schema.type === undefined || schema.type === 'object' || listOf(schema.type).includes('object');
  if (!isObject) return rest;
  const wanted = listOf(required).filter((name) => isText(name) && isJsonObject(named) && Object.hasOwn(named, name));
  return {
    ...rest,
    ...(named !== undefined && { properties: named }),
    ...(additionalProperties !== undefined && { additionalProperties }),
    ...(wanted.length > 0 && { required: wanted }),
  };
};

const known = ({ keywords }: SchemaDialect, schema: Schema): Schema =>
  keywords === undefined ? schema : Object.fromEntries(Object.entries(schema).filter(([key]) => keywords.has(key)));

/** One schema as the dialect takes it; anything else than an object as one that takes everything. */
export const schemaAt = (value: unknown, place: Place): Schema => {
  place.budget.left -= 1;
  if (!isJsonObject(value) || place.depth >= deepest || place.budget.left < 0) return {};
  const { $ref: ref, ...own } = value;
  const deeper = { ...place, depth: place.depth + 1, isPiece: false };
  if (isText(ref) && place.dialect.isInlined === true) {
    const target = place.refs.includes(ref) ? undefined : referred(place.root, ref);
    return isJsonObject(target)
      ? schemaAt({ ...target, ...own }, { ...deeper, isPiece: place.isPiece, refs: [...place.refs, ref] })
      : {};
  }
  const kept = Object.entries(own).flatMap(([keyword, one]) => {
    const taken = dropped.has(keyword) ? undefined : keywordValue(keyword, one, deeper);
    return taken === undefined ? [] : [[keyword, taken] as const];
  });
  const translatedSchema = translated(Object.fromEntries(kept), place.dialect);
  const schema = withItems(known(place.dialect, consistent(translatedSchema, place)));
  return isText(ref) && ref.startsWith('#') ? { ...schema, $ref: ref } : schema;
};

/** The properties that a schema wants. */
export const requiredOf = (schema: unknown): readonly string[] =>
  isJsonObject(schema) ? listOf(schema.required).filter(isText) : [];

/** The properties of several schemas. */
export const propertiesOf = (schemas: readonly unknown[]): Schema =>
  Object.assign({}, ...schemas.map((schema) => (isJsonObject(schema) ? schema.properties : {})));

/** What holds for all of `allOf`, in one schema. */
export const mergedAll = ({ allOf, ...own }: Schema): Schema => {
  const all = listOf(allOf);
  const joined: Schema = Object.assign({}, ...all, own);
  const named = propertiesOf([...all, own]);
  const required = [...new Set([...all, own].flatMap(requiredOf))];
  return {
    ...joined,
    ...(Object.keys(named).length > 0 && { properties: named }),
    ...(required.length > 0 && { required }),
  };
};
