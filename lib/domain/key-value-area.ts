/**
 * A place for small values by key: `storage.local` or `storage.session`, or a map in tests. Values are JSON. Writes
 * reject when the browser refuses them (quota).
 */
export type KeyValueArea = {
  /** The items among these keys that exist; every item without an argument. */
  get(keys?: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
  /** Sets each item by itself: two writers of different keys do not overwrite each other. */
  set(items: Readonly<Record<string, unknown>>): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
};
