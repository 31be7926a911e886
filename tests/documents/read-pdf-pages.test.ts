import { expect, it, vi } from 'vitest';
import { type ReadPdf, readPdfPages } from '@/lib/documents/read-pdf-pages';
import { glyphPdf } from '@/tests/fakes/glyph-pdf';
import { madePdf } from '@/tests/fakes/made-pdf';
import { mappedPdf } from '@/tests/fakes/mapped-pdf';

// Node lacks what the build for current browsers uses; the legacy build is the same code for older engines.
vi.mock('pdfjs-dist', () => import('pdfjs-dist/legacy/build/pdf.mjs'));

const read = (bytes: Uint8Array, longest = 1000): Promise<ReadPdf | undefined> =>
  readPdfPages(bytes, {
    signal: new AbortController().signal,
    longest,
    onProgress: () => undefined,
    openWorker: () => undefined,
  });

it('names the pages without text beside those with some', async () => {
  expect(await read(madePdf(['One', '', '', 'Four', '']))).toEqual({
    pages: ['One', '', '', 'Four', ''],
    gaps: [{ problem: 'pages-without-text', pages: '2–3, 5' }],
  });
  expect((await read(madePdf(['One', 'Two'])))?.gaps).toEqual([]);
});

it('does not take a page of unread letters for one without any', async () => {
  expect(await read(mappedPdf('Identity-H', 'Japan1', '03e805dc'))).toEqual({
    pages: [''],
    gaps: [{ problem: 'unread-letters', pages: '1' }],
  });
});

it('names the pages whose map leads letters to control characters', async () => {
  const mapTo = (character: string): string =>
    `1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfchar <0024> <${character}> endbfchar endcmap`;
  const gapsOf = async (character: string) =>
    (await read(glyphPdf('0024', { toUnicode: mapTo(character) })))?.gaps.map(({ problem }) => problem);

  expect(await gapsOf('0002')).toEqual(['unread-letters']);
  expect(await gapsOf('0041')).toEqual([]);
});

it('gives up at more text than is wanted', async () => {
  expect(await read(madePdf(['Long', 'words']), 5)).toBeUndefined();
});
