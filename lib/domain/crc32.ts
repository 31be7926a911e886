// CRC-32 as ZIP uses it (APPNOTE 4.4.7): the polynomial 0xEDB88320, bits turned.
const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The CRC-32 of bytes behind others; `before` is theirs, 0 for none. */
export const crc32 = (bytes: Uint8Array, before = 0): number => {
  let crc = ~before;
  for (let at = 0; at < bytes.length; at += 1) crc = (crc >>> 8) ^ (table[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  return ~crc >>> 0;
};
