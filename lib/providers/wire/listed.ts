import { isJsonObject } from '@/lib/http/json-text';

/** A key that is the index of what it leads to. */
export const isIndex = /^\d{1,3}$/u;

/**
 * The items that stand where a list of them is usual: in a list, in a map by index, or alone. An item of a map gets its key as
 * its `index` where it has none. What is no object and no list stays as it is.
 */
export const listed = (value: unknown): unknown => {
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value);
  if (entries.length === 0 || entries.some(([key]) => !isIndex.test(key))) return [value];
  return entries.map(([key, item]) => (isJsonObject(item) ? { index: Number(key), ...item } : item));
};
