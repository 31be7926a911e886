import { expect, it, vi } from 'vitest';
import { textOfBase64 } from '@/lib/domain/attachment';
import type { PageProgress } from '@/lib/panel/file-imports';
import { readAttachment } from '@/lib/panel/read-attachment';
import type { ReadFile } from '@/lib/panel/read-file';
import { madeDocx, wordParagraph } from '@/tests/fakes/made-docx';
import { madePdf } from '@/tests/fakes/made-pdf';
import { mappedPdf } from '@/tests/fakes/mapped-pdf';

// Node lacks what the build for current browsers uses; the legacy build is the same code for older engines.
vi.mock('pdfjs-dist', () => import('pdfjs-dist/legacy/build/pdf.mjs'));
// Node has no such worker: pdf.js then runs in this thread.
vi.mock('@/lib/documents/pdf-text', async (load) => {
  const { pdfPages } = await load<typeof import('@/lib/documents/pdf-text')>();
  return { pdfPages: (bytes: Uint8Array, signal: AbortSignal) => pdfPages(bytes, signal, () => undefined) };
});

const read = (file: File, change: { signal?: AbortSignal; onProgress?: (progress: PageProgress) => void } = {}) =>
  readAttachment(file, 'f1', { signal: new AbortController().signal, onProgress: () => undefined, ...change });
const pdf = (bytes: Uint8Array<ArrayBuffer>): File => new File([bytes], 'report.pdf', { type: 'application/pdf' });
const textOf = (result: ReadFile): string => (result.type === 'read' ? textOfBase64(result.attachment.data) : '');

it('attaches a PDF as it is, with its text by page and its pages counted', async () => {
  const progress: PageProgress[] = [];
  const result = await read(pdf(madePdf(['One', '', 'Three'])), { onProgress: (at) => progress.push(at) });

  expect(result).toMatchObject({
    type: 'read',
    attachment: { mimeType: 'application/pdf', text: '[Page 1]\nOne\n\n[Page 3]\nThree', pageCount: 3 },
    notices: [{ problem: 'pages-without-text', pages: '2' }],
  });
  expect(progress.at(-1)).toEqual({ page: 3, pageCount: 3 });
});

it('says of a PDF of pictures that there is no text in it, and attaches it for models that look at pages', async () => {
  const result = await read(pdf(madePdf([''])));

  expect(result).toMatchObject({
    type: 'read',
    notices: [{ problem: 'pictures-only', pages: '' }],
    attachment: { pageCount: 1 },
  });
  expect(result.type === 'read' && 'text' in result.attachment).toBe(false);
});

it('names the pages of a PDF whose letters cannot be read, and does not call them pictures', async () => {
  const result = await read(pdf(mappedPdf('Identity-H', 'Japan1', '03e805dc')));

  expect(result).toMatchObject({
    type: 'read',
    notices: [{ problem: 'unread-letters', pages: '1' }],
    attachment: { pageCount: 1 },
  });
});

it('attaches the text alone of a PDF that is too large to be sent', async () => {
  const padded = new Uint8Array(10_000_001);
  padded.set(madePdf(['Words']));

  const result = await read(pdf(padded));

  expect(result).toMatchObject({ type: 'read', attachment: { mimeType: 'text/plain', pageCount: 1 } });
  expect(textOf(result)).toBe('[Page 1]\nWords');
});

it('attaches a Word file as its text, by its ending where the browser knows no type', async () => {
  const result = await read(new File([madeDocx(wordParagraph('Words'))], 'Report.DOCX'));

  expect(result).toMatchObject({ type: 'read', attachment: { name: 'Report.DOCX', mimeType: 'text/markdown' } });
  expect(textOf(result)).toBe('Words');
});

it.each([
  ['a PDF that is none', pdf(new Uint8Array([1, 2, 3])), 'unreadable'],
  ['a Word file that is none', new File(['x'], 'a.docx'), 'unreadable'],
  ['a Word file without words', new File([madeDocx('')], 'a.docx'), 'empty'],
  ['a file without content', new File([], 'a.pdf', { type: 'application/pdf' }), 'empty'],
])('refuses %s', async (_, file, problem) => {
  expect(await read(file)).toEqual({ type: 'refused', problem });
});

it('ends with the reason of its signal', async () => {
  const reason = new Error('Taken off');

  await expect(read(pdf(madePdf(['One'])), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});
