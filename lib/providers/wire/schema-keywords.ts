import { isJsonObject } from '@/lib/http/json-text';
import { isText, listOf, mergedAll, type Schema } from './merged-schema';
import { oneType } from './one-type';

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

const namedOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  isJsonObject(value) ? Object.entries(value) : [];

/** A step of a reference as it was before it became part of an address. */
const keyOf = (step: string): string => {
  const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
};

/** What a reference within the schema means. */
export const referred = (root: Schema, ref: string): unknown => {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return undefined;
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (typeof value === 'object' ? Object(value)[keyOf(key)] : undefined), root);
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
    const isPiece = keyword === 'allOf' || (place.dialect.keywords !== undefined && keyword !== 'prefixItems');
    const inner = { ...place, isPiece };
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

const known = ({ keywords }: SchemaDialect, schema: Schema): Schema =>
  keywords === undefined ? schema : Object.fromEntries(Object.entries(schema).filter(([key]) => keywords.has(key)));

/** A schema that stands by itself, as a service that knows few keywords takes it. */
const finished = (schema: Schema, { dialect, isPiece }: Place): Schema => {
  if (dialect.keywords === undefined) return withItems(schema);
  return isPiece ? schema : oneType(schema);
};

/** Where nothing more is written out: in a circle, too deep, or after too many. */
const ended = (place: Place, type: unknown = 'object'): Schema =>
  place.dialect.keywords === undefined || place.isPiece ? {} : oneType({ type });

/** One schema as the dialect takes it; anything else than an object as one that takes everything. */
export const schemaAt = (value: unknown, place: Place): Schema => {
  place.budget.left -= 1;
  if (place.depth >= deepest || place.budget.left < 0) return ended(place);
  if (!isJsonObject(value)) return finished({}, place);
  const { $ref: ref, ...own } = value;
  const deeper = { ...place, depth: place.depth + 1, isPiece: false };
  if (isText(ref) && place.dialect.isInlined === true) {
    const target = referred(place.root, ref);
    if (isJsonObject(target) && place.refs.includes(ref)) return ended(place, target.type);
    const inner = { ...deeper, isPiece: place.isPiece, refs: [...place.refs, ref] };
    return schemaAt(isJsonObject(target) ? { ...target, ...own } : own, inner);
  }
  const kept = Object.entries(own).flatMap(([keyword, one]) => {
    const taken = dropped.has(keyword) ? undefined : keywordValue(keyword, one, deeper);
    return taken === undefined ? [] : [[keyword, taken] as const];
  });
  const translatedSchema = translated(Object.fromEntries(kept), place.dialect);
  const schema = finished(known(place.dialect, translatedSchema), place);
  return isText(ref) && ref.startsWith('#') ? { ...schema, $ref: ref } : schema;
};
