import { readdirSync, readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { describe, expect, it } from 'vitest';
import { withoutHints } from '@/scripts/build/unhinted-fonts.mjs';

const folder = 'node_modules/katex/dist/fonts';
const fonts = readdirSync(folder).filter((name) => name.endsWith('.woff2'));

/** The tables of a font by their tags (OpenType, “Table directory”). */
const tablesOf = async (woff2: Uint8Array): Promise<ReadonlyMap<string, Buffer>> => {
  const font = await subsetFont(Buffer.from(woff2), undefined, { keepAllGlyphs: true, targetFormat: 'truetype' });
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = 12 + 16 * index;
    const offset = font.readUInt32BE(at + 8);
    tables.set(font.toString('latin1', at, at + 4), font.subarray(offset, offset + font.readUInt32BE(at + 12)));
  }
  return tables;
};

describe("KaTeX's fonts without their hints", () => {
  it.each(fonts)('%s has the same characters, as wide as they were', async (name) => {
    const font = readFileSync(`${folder}/${name}`);
    const small = await withoutHints(font);
    const [before, after] = await Promise.all([tablesOf(font), tablesOf(small)]);

    expect(before.has('fpgm')).toBe(true);
    expect([...after.keys()]).not.toContain('fpgm');
    for (const table of ['cmap', 'hmtx', 'OS/2', 'hhea']) expect(after.get(table), table).toEqual(before.get(table));
    expect(small.length).toBeLessThan(font.length);
  });
});
