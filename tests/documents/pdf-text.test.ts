import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { type PdfPage, pdfPages } from '@/lib/documents/pdf-text';
import { madePdf } from '@/tests/fakes/made-pdf';

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
