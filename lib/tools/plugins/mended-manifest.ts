import { jsonObject, ownValue } from '@/lib/domain/tools/json-object';

/** An object without its fields that are `null`; any other value as it is. */
const withoutNulls = (value: unknown): unknown => {
  const fields = jsonObject(value);
  return fields === undefined
    ? value
    : Object.fromEntries(Object.entries(fields).filter(([, inner]) => inner !== null));
};

/** The same with these fields of it, if it has them. */
const mended = (value: unknown, names: readonly string[]): unknown => {
  const fields = jsonObject(withoutNulls(value));
  if (fields === undefined) return value;
  const inner = names.flatMap((name) => (Object.hasOwn(fields, name) ? [[name, withoutNulls(fields[name])]] : []));
  return { ...fields, ...Object.fromEntries(inner) };
};

/**
 * A manifest as its author meant it, which the specification refuses: `null` is an absent field, and what a store's index says
 * of a plugin (`meta`) need not stand in it. LobeHub's own weather and clock have none; they are called by their identifier
 * then. Inside of schemas `null` stays: it means itself there.
 */
export const mendedManifest = (written: unknown): unknown => {
  const manifest = jsonObject(mended(written, ['meta', 'ui', 'settings']));
  if (manifest === undefined) return written;
  const api = ownValue(manifest, 'api');
  const apis = Array.isArray(api) && { api: api.map((one) => mended(one, ['parameters'])) };
  return { meta: {}, ...manifest, ...apis };
};
