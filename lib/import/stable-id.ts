/**
 * An id that is the same each time that something of another program is imported, in the form of a UUID version 8 (RFC 9562, 5.8): made
 * from the program and the ids that lead to it there.
 */
export const stableId = async (...names: readonly string[]): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify(names));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 16);
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const text = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
};
