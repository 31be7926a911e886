import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zipEntries } from '@/lib/documents/zip-entries';

const limits = { bytes: 1000, entries: 10 };
const archive = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

it('unpacks the wanted entries alone, whatever their paths', () => {
  const entries = zipEntries(archive({ a: 'one', '../../b': 'two' }), (name) => name === '../../b', limits);

  expect([...entries].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([['../../b', 'two']]);
});

it('counts what comes out, not what the archive states', () => {
  const lying = archive({ a: 'x'.repeat(2000) });
  // The stated size, in the local header and in the directory, of four bytes (APPNOTE.TXT 4.3.7 and 4.3.12).
  const view = new DataView(lying.buffer, lying.byteOffset);
  view.setUint32(22, 5, true);

  expect(() => zipEntries(lying, () => true, limits)).toThrow(expect.objectContaining({ problem: 'too-large' }));
});

it('refuses an archive of more entries than are looked at', () => {
  const many = archive(Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`f${index}`, 'x'])));

  expect(() => zipEntries(many, () => false, limits)).toThrow(expect.objectContaining({ problem: 'too-large' }));
});
