import { isJsonObject } from '@/lib/http/json-text';

/** A JSON Schema that is an object. */
export type Schema = Readonly<Record<string, unknown>>;

/** Whether it is a text. */
export const isText = (value: unknown): value is string => typeof value === 'string';
/** The items of a list; none of anything else. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

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
