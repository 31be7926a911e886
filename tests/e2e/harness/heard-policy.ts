import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files of a LevelDB, hexadecimal, as Chromium writes it for `storage.local.set({ managedPolicy: {} })`
 * (https://github.com/google/leveldb/blob/main/doc/log_format.md).
 */
const files = {
  CURRENT: '4d414e49464553542d3030303030310a',
  'MANIFEST-000001': '957cb9c5220001011a6c6576656c64622e4279746577697365436f6d70617261746f72020003020400',
  '000003.log': 'e931147a1e0001010000000000000001000000010d6d616e61676564506f6c696379027b7d',
} as const;

/**
 * Gives a profile what an extension has after its first start: the browser has told that nobody manages it. Chromium
 * takes some seconds for that when it starts, and keys and questions wait for it once, see `Policy.known`.
 */
export const seedHeardPolicy = (profile: string, extensionId: string): void => {
  const folder = join(profile, 'Default', 'Local Extension Settings', extensionId);
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), Buffer.from(bytes, 'hex'));
};
