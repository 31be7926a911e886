import { isTooDeep } from '@/lib/domain/json-depth';
import { jsonObject } from '@/lib/domain/tools/json-object';
import { parseJsonText } from '@/lib/http/json-text';
import { type Fields, fieldsOf, flagsOf, iconsOf, metaOf, textsOf } from './fields';

/** Under these names in a tool's `_meta` stands what the client is not to check: it would refuse the whole list for one tool. */
export const leftOutReason = 'parley/left-out';
export const announcedOutput = 'parley/output-schema';
/** The same in an item that stands for the pages of a list that did not come: which is the first of them. */
export const missingFrom = 'parley/missing-from';

/** Keywords under which `null` is a value like another (JSON Schema 2020-12). */
const values: readonly string[] = ['const', 'default', 'enum', 'example', 'examples'];
const listsOfValues: readonly string[] = ['enum', 'examples'];

/** A schema without keywords that are `null`: they say nothing. */
const withoutNulls = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.filter((one) => one !== null).map(withoutNulls);
  const fields = jsonObject(schema);
  if (fields === undefined) return schema;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
      const isValue = values.includes(key) && !(value === null && listsOfValues.includes(key));
      if (isValue) return [[key, value]];
      return value === null ? [] : [[key, withoutNulls(value)]];
    }),
  );
};

/** What stands for a schema: JSON text of it, `true` for any arguments, or the empty list of languages without objects. */
const schemaIn = (given: unknown): unknown => {
  if (given === true || (Array.isArray(given) && given.length === 0)) return {};
  return typeof given === 'string' ? parseJsonText(given)?.value : given;
};

/** The properties themselves in place of their schema: a package for servers takes them so. */
const isProperties = (schema: Fields): boolean => {
  const entries = Object.entries(schema);
  const isPlain = ([name, value]: readonly [string, unknown]): boolean =>
    !/^(?:\$.*|properties|additionalProperties)$/u.test(name) && typeof jsonObject(value)?.type === 'string';
  return entries.length > 0 && entries.every(isPlain);
};

/** The schema of arguments: of an object, and nothing in its head that is of another shape than the standard's. */
const argumentsSchema = (given: unknown): Fields | undefined => {
  const written = jsonObject(withoutNulls(schemaIn(given ?? {})));
  if (written === undefined) return undefined;
  const schema: Fields = isProperties(written) ? { properties: written } : written;
  const { type: named = 'object', properties, required, $schema, ...rest } = schema;
  const type = typeof named === 'string' ? named.toLowerCase() : named;
  const isObject = type === 'object' || (Array.isArray(type) && type.includes('object'));
  if (!isObject) return undefined;
  const byName = jsonObject(properties);
  const needed = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  return {
    ...(typeof $schema === 'string' && { $schema }),
    type: 'object',
    ...(byName !== undefined && { properties: byName }),
    ...(needed.length > 0 && { required: needed }),
    ...rest,
  };
};

/** A tool that cannot be used, in the shape that the client takes. */
const leftOut = (name: string, reason: string): Fields => ({
  name,
  inputSchema: { type: 'object' },
  _meta: { [leftOutReason]: reason },
});

/** Stands in a list of any kind for what is on more pages than are read. */
export const unreadRest: Fields = { ...leftOut('…', 'rest'), uri: '…', uriTemplate: '…' };

/** The same for this page, which did not come, and those behind it. */
export const missingRest = (page: number): Fields => ({ ...unreadRest, _meta: { [missingFrom]: page } });

const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

/**
 * A tool as the client takes it, whatever is odd about it: a field that is of no use is left out by itself, and a tool that is of
 * none is marked. `index` stands for a name that is missing.
 */
export const lenientTool = (value: unknown, index: number): Fields => {
  const outer = fieldsOf(value);
  // The form of a request to a model.
  const fields = outer?.name === undefined ? (fieldsOf(outer?.function) ?? outer) : outer;
  const name = typeof fields?.name === 'number' ? String(fields.name) : fields?.name;
  if (fields === undefined || typeof name !== 'string') return leftOut(`#${index + 1}`, 'name');
  if (isTooDeep(fields.inputSchema ?? fields.input_schema ?? fields.parameters)) return leftOut(name, 'deep');
  const inputSchema = argumentsSchema(fields.inputSchema ?? fields.input_schema ?? fields.parameters);
  if (inputSchema === undefined) return leftOut(name, 'schema');
  const annotations = fieldsOf(fields.annotations) ?? {};
  const { _meta = {} } = metaOf(fields);
  const output = isTooDeep(fields.outputSchema) ? undefined : jsonObject(withoutNulls(fields.outputSchema));
  const { [leftOutReason]: _, [missingFrom]: __, ...meta } = _meta;
  return {
    name,
    ...textsOf(fields, ['title', 'description']),
    ...iconsOf(fields),
    inputSchema,
    annotations: { ...textsOf(annotations, ['title']), ...flagsOf(annotations, hints) },
    _meta: { ...meta, ...(output !== undefined && { [announcedOutput]: output }) },
  };
};
