import type { KeyValueArea } from '@/lib/domain/key-value-area';

/** `storage.local` or `storage.session` in memory: values are copied as JSON, as the browser does. */
export const createFakeArea = (): KeyValueArea => {
  const items = new Map<string, string>();
  return {
    get: async (keys) =>
      Object.fromEntries(
        [...items]
          .filter(([key]) => keys === undefined || keys.includes(key))
          .map(([key, json]) => [key, JSON.parse(json)]),
      ),
    set: async (values) => {
      for (const [key, value] of Object.entries(values)) items.set(key, JSON.stringify(value));
    },
    remove: async (keys) => {
      for (const key of keys) items.delete(key);
    },
  };
};
