import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The id that a Chromium browser gives an unpacked extension: the first 16 bytes of the SHA-256 of its public key,
 * hexadecimal digits written as a–p.
 * @param {string} extensionPath The folder of the built extension.
 */
export const extensionIdOf = (extensionPath) => {
  /** @type {{ key: string }} */
  const { key } = JSON.parse(readFileSync(join(extensionPath, 'manifest.json'), 'utf8'));
  const hash = createHash('sha256').update(Buffer.from(key, 'base64')).digest().subarray(0, 16);
  return [...hash].map((byte) => String.fromCharCode(97 + (byte >> 4), 97 + (byte & 15))).join('');
};
