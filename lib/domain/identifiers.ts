const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * A UUID version 7 (RFC 9562, 5.7): sorts by the time it was made. `atMs` is ms since the epoch, `random` ten random
 * bytes. Throws RangeError for fewer bytes.
 */
export const uuidV7 = (atMs: number, random: Uint8Array): string => {
  if (random.length < 10) throw new RangeError('uuidV7 needs ten random bytes');
  const bytes = new Uint8Array(16);
  let rest = Math.floor(atMs);
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = hex(bytes);
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
};
