import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import { pdfPages } from '@/lib/documents/pdf-text';
import { madePdf } from '@/tests/fakes/made-pdf';
import { pdfTextOnly, textOnly } from '../../../scripts/build/pdf-text-only.mjs';

const folder = mkdtempSync(join(tmpdir(), 'parley-pdf-'));
afterAll(() => rmSync(folder, { recursive: true }));

const builds = 'node_modules/pdfjs-dist';
const codeOf = (build: string, file: string): string => readFileSync(`${builds}/${build}/${file}`, 'utf8');
const cutFolder = vi.hoisted(() => ({ address: '' }));

// Node lacks what the build for current browsers uses; the legacy build is the same code for older engines. Its library
// takes the worker that stands in the global object.
vi.mock('pdfjs-dist', async () => {
  await import(/* @vite-ignore */ `${cutFolder.address}/pdf.worker.mjs`);
  return await import(/* @vite-ignore */ `${cutFolder.address}/pdf.mjs`);
});

it('without what draws, edits and fills in, pdf.js reads the same text', async () => {
  for (const file of ['pdf.mjs', 'pdf.worker.mjs'] as const) {
    const cut = textOnly(codeOf('legacy/build', file), file).replace(/\n\/\/# sourceMappingURL=.*/u, '');
    writeFileSync(join(folder, file), cut);
  }
  cutFolder.address = pathToFileURL(folder).href;
  const files = [
    new Uint8Array(readFileSync('tests/fixtures/documents/arabic-japanese.pdf')),
    madePdf(['The sky is blue,\nsince air scat-\nters light.', 'Second (page)']),
  ];

  const texts: string[] = [];
  for (const bytes of files) {
    for await (const { text } of pdfPages(bytes, new AbortController().signal, () => undefined)) texts.push(text);
  }

  expect(texts[0]).toContain('السماء زرقاء لأن الهواء يشتت الضوء.');
  expect(texts[0]).toContain('のは、空気が光を散乱させるからです。');
  expect(texts.slice(1)).toEqual(['The sky is blue,\nsince air scat-\nters light.', 'Second (page)']);
});

it.each(['pdf.mjs', 'pdf.worker.mjs'] as const)(
  '%s as it is shipped loses its sections and keeps its exports',
  (file) => {
    const whole = codeOf('build', file);
    const cut = pdfTextOnly().transform(whole, `/project/${builds}/build/${file}`)?.code ?? '';

    expect(cut.length).toBeLessThan(whole.length * 0.6);
    expect(cut).toContain(whole.slice(whole.lastIndexOf('\nexport {')));
  },
);

it('a version without a listed section fails the build', () => {
  const whole = codeOf('build', 'pdf.mjs').replace(';// ./src/display/canvas.js', ';// ./src/display/painter.js');

  expect(() => textOnly(whole, 'pdf.mjs')).toThrow('pdf.mjs of pdf.js has no src/display/canvas.js');
});
