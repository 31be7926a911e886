import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { type PdfPage, pdfPages } from '@/lib/documents/pdf-text';
import { madePdf } from '@/tests/fakes/made-pdf';
import { mappedPdf } from '@/tests/fakes/mapped-pdf';

// Node lacks what the build for current browsers uses; the legacy build is the same code for older engines.
vi.mock('pdfjs-dist', () => import('pdfjs-dist/legacy/build/pdf.mjs'));

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../fixtures/documents', name)));

const read = async (bytes: Uint8Array, signal = new AbortController().signal): Promise<readonly PdfPage[]> => {
  const pages: PdfPage[] = [];
  for await (const page of pdfPages(bytes, signal, () => undefined)) pages.push(page);
  return pages;
};

it('gives the text of each page, line by line, and leaves the bytes to their owner', async () => {
  const bytes = madePdf(['The sky is blue,\nsince air scat-\nters light.', 'Second (page)']);

  expect(await read(bytes)).toEqual([
    { page: 1, pageCount: 2, text: 'The sky is blue,\nsince air scat-\nters light.' },
    { page: 2, pageCount: 2, text: 'Second (page)' },
  ]);
  expect(bytes.length).toBeGreaterThan(0);
});

it('puts Arabic letters that are drawn from the left into reading order, beside Japanese and English', async () => {
  const [page] = await read(fixture('arabic-japanese.pdf'));

  const [arabic, japanese, english] = page?.text.split('\n\n') ?? [];
  expect(arabic).toBe('السماء زرقاء لأن الهواء يشتت الضوء.');
  expect(japanese).toContain('のは、空気が光を散乱させるからです。');
  expect(english).toBe('The sky is blue, since air scatters light.');
});

it('gives an empty text for a page without letters', async () => {
  expect(await read(madePdf(['', 'Words']))).toMatchObject([{ text: '' }, { text: 'Words' }]);
});

it('says of a file with a password that it is protected', async () => {
  await expect(read(fixture('encrypted.pdf'))).rejects.toMatchObject({ problem: 'encrypted' });
});

it.each([
  ['nothing', new Uint8Array()],
  ['other words', new TextEncoder().encode('Not a document.')],
  ['a beginning and noise', new TextEncoder().encode(`%PDF-1.7\n${'\u0001x<<>>obj'.repeat(2000)}`)],
])('Can’t read says of %s that it', async (_, bytes) => {
  await expect(read(bytes)).rejects.toMatchObject({ problem: 'unreadable' });
});

it('never hangs and never throws anything else on damaged files', async () => {
  const whole = madePdf(['One', 'Two']);
  for (const step of [7, 31, 97]) {
    const damaged = whole.map((byte, index) => (index % step === 3 ? byte ^ 0x5a : byte));
    const outcome = await read(damaged).catch((error: unknown) => error);

    expect(Array.isArray(outcome) ? 'pages' : outcome).toSatisfy(
      (value) => value === 'pages' || (value instanceof Error && value.name === 'DocumentError'),
    );
  }
});

it('reads a thousand pages and says at each how many there are', async () => {
  const pages = await read(madePdf(Array.from({ length: 1000 }, (_, index) => `Page ${index + 1}`)));

  expect(pages).toHaveLength(1000);
  expect(pages.at(-1)).toEqual({ page: 1000, pageCount: 1000, text: 'Page 1000' });
});

it('ends with the reason of its signal, at once and between pages', async () => {
  const controller = new AbortController();
  const reason = new Error('Taken off');
  const reading = pdfPages(madePdf(['One', 'Two', 'Three']), controller.signal, () => undefined);
  await reading.next();
  controller.abort(reason);

  await expect(reading.next()).rejects.toBe(reason);
  await expect(read(madePdf(['One']), AbortSignal.abort(reason))).rejects.toBe(reason);
});

it.each([
  ['UniJIS-UTF16-H', 'Japan1', '7a7a306f975230443002004100620063', '空は青い。Abc'],
  ['UniJIS-UCS2-H', 'Japan1', '7a7a306f97523044', '空は青い'],
  ['UniGB-UCS2-H', 'GB1', '59297a7a662f84dd82727684', '天空是蓝色的'],
  ['UniCNS-UTF16-H', 'CNS1', '59297a7a662f85cd82727684', '天空是藍色的'],
  ['UniKS-UCS2-H', 'Korea1', 'd558b298c7400020d30cb797b2e4', '하늘은 파랗다'],
  ['90ms-RKSJ-H', 'Japan1', '8bf382cd90c282a2b131', '空は青いｱ1'],
  ['EUC-H', 'Japan1', 'b6f5a4cfc0c4a4a4', '空は青い'],
  ['H', 'Japan1', '3675244f40442424', '空は青い'],
  ['GBK-EUC-H', 'GB1', 'ccecbfd5cac7c0b6c9abb5c4', '天空是蓝色的'],
  ['GB-EUC-H', 'GB1', 'ccecbfd5', '天空'],
  ['ETen-B5-H', 'CNS1', 'a4d1aac5ac4fc2c5a6e2aaba', '天空是藍色的'],
  ['KSCms-UHC-H', 'Korea1', 'c7cfb4c3c0ba20c6c4b6feb4d9', '하늘은 파랗다'],
])('reads what is written by the map %s without one to Unicode', async (map, ordering, codes, text) => {
  expect((await read(mappedPdf(map, ordering, codes)))[0]?.text).toBe(text);
});

it('leaves out what is named by numbers of glyphs alone, and takes nothing else for it', async () => {
  expect(await read(mappedPdf('Identity-H', 'Japan1', '03e805dc'))).toEqual([
    { page: 1, pageCount: 1, text: '', hasUnread: true },
  ]);
});

it('reads the columns of vertical writing', async () => {
  expect((await read(mappedPdf('UniJIS-UTF16-V', 'Japan1', '7a7a306f97523044')))[0]?.text).toBe('空は青い');
});
