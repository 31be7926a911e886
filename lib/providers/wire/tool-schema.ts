import { isJsonObject } from '@/lib/http/json-text';
import { isText, listOf, mergedAll, propertiesOf, requiredOf, type Schema } from './merged-schema';
import { referred, type SchemaDialect, schemaAt } from './schema-keywords';

/** How many schemas one tool can have: following references multiplies them. */
const mostSchemas = 2000;

/** Without alternatives at the top: what any of them has can be given, and what all of them want must be. */
const flat = (schema: Schema): Schema => {
  const { anyOf, oneOf, not: _not, if: _if, then: _then, else: _else, enum: _enum, const: _const, ...rest } = schema;
  const own = mergedAll(rest);
  const choices = [...listOf(anyOf), ...listOf(oneOf)];
  const [first, ...others] = [anyOf, oneOf].filter(Array.isArray).map((list) => list.map(requiredOf))[0] ?? [];
  const shared = (first ?? []).filter((name) => others.every((names) => names.includes(name)));
  const required = [...new Set([...requiredOf(own), ...shared])];
  const { required: _required, ...plain } = own;
  return {
    ...plain,
    type: 'object',
    properties: propertiesOf([...choices, own]),
    ...(required.length > 0 && { required }),
  };
};

const taken = (parameters: Schema, dialect: SchemaDialect): Schema => {
  const place = { root: parameters, dialect, refs: [], depth: 0, isPiece: true, budget: { left: mostSchemas } };
  const { $ref: ref, ...own } = parameters;
  const target = isText(ref) ? referred(parameters, ref) : undefined;
  const top = flat(schemaAt(isJsonObject(target) ? { ...target, ...own } : own, place));
  const { topKeywords } = dialect;
  const required = requiredOf(top).filter((name) => isJsonObject(top.properties) && name in top.properties);
  const { required: _, ...rest } = top;
  const whole = { ...rest, ...(required.length > 0 && { required }) };
  return topKeywords === undefined
    ? whole
    : Object.fromEntries(Object.entries(whole).filter(([keyword]) => topKeywords.has(keyword)));
};

const anyDialect: SchemaDialect = {};

/** A list of tools is the same in every request of a conversation. */
const known = new WeakMap<Schema, WeakMap<SchemaDialect, Schema>>();

/**
 * The schema of a tool's arguments as a service takes it. Services refuse the whole request for one keyword that they do not
 * take: alternatives at the top (OpenAI, Anthropic), a list without items (OpenAI), a missing type (Bedrock), `true` for a
 * schema (Ollama), names of properties (Anthropic). It only gets looser by this: what a model then calls is checked
 * against the tool's own schema before the call is made.
 */
export const toolSchema = (parameters: Schema, dialect: SchemaDialect = anyDialect): Schema => {
  const byDialect = known.get(parameters) ?? new WeakMap<SchemaDialect, Schema>();
  const schema = byDialect.get(dialect) ?? taken(parameters, dialect);
  known.set(parameters, byDialect.set(dialect, schema));
  return schema;
};
