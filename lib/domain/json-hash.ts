const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]));
};

/** A value of JSON as a text that all values have that are the same. The order of keys does not matter. */
export const sameText = (value: unknown): string | undefined => JSON.stringify(inOrder(value));

/** Whether two values are the same JSON. The order of keys does not matter, everything else does. */
export const isSameJson = (one: unknown, other: unknown): boolean => sameText(one) === sameText(other);

/** SHA-256 in hex of a value of JSON. The order of keys does not matter, everything else does. */
export const jsonHash = async (value: unknown): Promise<string> => {
  const bytes = new TextEncoder().encode(sameText(value));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
