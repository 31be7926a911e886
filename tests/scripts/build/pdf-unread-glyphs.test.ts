import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import { type PdfPage, pdfPages } from '@/lib/documents/pdf-text';
import { glyphPdf } from '@/tests/fakes/glyph-pdf';
import { textOnly } from '../../../scripts/build/pdf-text-only.mjs';
import { pdfUnreadGlyphs, unreadGlyphs } from '../../../scripts/build/pdf-unread-glyphs.mjs';

const folder = vi.hoisted(() => ({ path: '', address: '' }));
afterAll(() => rmSync(folder.path, { recursive: true }));

const library = 'node_modules/pdfjs-dist';
const worker = (build: string): string => readFileSync(`${library}/${build}/pdf.worker.mjs`, 'utf8');

// As it is shipped, but of the build for older engines, since Node lacks what the other uses.
vi.mock('pdfjs-dist', async () => {
  const changed = unreadGlyphs(textOnly(worker('legacy/build'), 'pdf.worker.mjs'));
  folder.path = mkdtempSync(join(tmpdir(), 'parley-pdf-'));
  writeFileSync(join(folder.path, 'pdf.worker.mjs'), changed.replace(/\n\/\/# sourceMappingURL=.*/u, ''));
  await import(/* @vite-ignore */ pathToFileURL(join(folder.path, 'pdf.worker.mjs')).href);
  return await import('pdfjs-dist/legacy/build/pdf.mjs');
});

const read = async (bytes: Uint8Array): Promise<PdfPage | undefined> => {
  for await (const page of pdfPages(bytes, new AbortController().signal, () => undefined)) return page;
  return undefined;
};

const font = (name: string): Uint8Array => new Uint8Array(readFileSync(`${library}/standard_fonts/${name}`));
const liberation = { key: 'FontFile2', bytes: font('LiberationSans-Regular.ttf') } as const;
const foxit = { key: 'FontFile3', bytes: font('FoxitSerif.pfb') } as const;

/** A TrueType font whose table of characters has another name, as one that was cut down to its glyphs has none. */
const withoutCharacters = (bytes: Uint8Array): Uint8Array => {
  const copy = bytes.slice();
  const at = Buffer.from(copy).indexOf('cmap');
  copy.set(new TextEncoder().encode('xmap'), at);
  return copy;
};

it.each([
  ['is not in the file', {}],
  ['is cut down to its glyphs', { program: { ...liberation, bytes: withoutCharacters(liberation.bytes) } }],
  ['is damaged', { program: { ...liberation, bytes: liberation.bytes.slice(0, 3000) } }],
])('numbers of glyphs are no letters where their font %s', async (_what, made) => {
  expect(await read(glyphPdf('002400250026', made))).toMatchObject({ text: '', hasUnread: true });
});

it('a TrueType font tells which letters its glyphs are', async () => {
  expect(await read(glyphPdf('0024004800550046004b', { program: liberation }))).toEqual({
    page: 1,
    pageCount: 1,
    text: 'Aerch',
  });
});

it('a font of PostScript tells it by the names of its glyphs', async () => {
  expect(await read(glyphPdf('002200230024', { program: foxit }))).toEqual({ page: 1, pageCount: 1, text: 'ABC' });
});

it('codes that a file leads to its glyphs by a table of its own are Unicode', async () => {
  const table = Array.from({ length: 0x60 }, (_, code) => (code === 0 ? '0000' : '0024')).join('');
  expect(await read(glyphPdf('00480069', { program: liberation, glyphs: table.repeat(2) }))).toMatchObject({
    text: 'Hi',
  });
});

it('a map to Unicode goes before what the font says', async () => {
  const toUnicode =
    '1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfchar <0024> <0416> endbfchar endcmap';
  expect(await read(glyphPdf('0024', { program: liberation, toUnicode }))).toMatchObject({ text: 'Ж' });
});

it('the worker that is shipped is changed in each place', () => {
  const { code = '' } = pdfUnreadGlyphs().transform(worker('build'), `/x/${library}/build/pdf.worker.mjs`) ?? {};
  expect(code.split('GlyphNumbers').length).toBeGreaterThan(6);
  expect(pdfUnreadGlyphs().transform('', `/x/${library}/build/pdf.mjs`)).toBeUndefined();
});

it('a version that spells a place in another way fails the build', () => {
  expect(() => unreadGlyphs(worker('build').replace('this.cff.duplicateFirstGlyph();', ''))).toThrow('has not once');
});
