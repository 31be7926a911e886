import { expect, it } from 'vitest';
import { base64Of } from '@/lib/domain/base64';
import { createArchiveFiles } from '@/lib/panel/app/archive/archive-files';
import type { PackedBytes, ZipWriter } from '@/lib/panel/app/archive/zip-writer';
import { createWorkPieces } from '@/lib/platform/work-pieces';

const filesOf = () => {
  const added: (readonly [string, PackedBytes['method']])[] = [];
  const zip: Pick<ZipWriter, 'add'> = { add: async (name, _, { method }) => void added.push([name, method]) };
  return { files: createArchiveFiles(zip, 1, createWorkPieces()), added };
};

it('adds the same bytes once, whatever type they are said to have', async () => {
  const { files, added } = filesOf();
  const large = base64Of(new Uint8Array(700_000).fill(3));

  const names = [await files.take(large, 'image/png'), await files.take(large, 'text/plain')];

  expect(names[0]).toMatch(/^files\/[0-9a-f]{64}\.png$/);
  expect(names[1]).toBe(names[0]);
  expect([added.length, files.count()]).toEqual([1, 1]);
});

it('packs what is not packed already, and gives what could run a harmless ending', async () => {
  const { files, added } = filesOf();
  for (const [index, type] of ['image/jpeg', 'text/csv', 'image/svg+xml', 'text/html', 'x/y'].entries())
    await files.take(base64Of(Uint8Array.of(index)), type);

  expect(added.map(([name, method]) => [name.replace(/^files\/[0-9a-f]+/, ''), method])).toEqual([
    ['.jpg', 'stored'],
    ['.csv', 'deflated'],
    ['.svg.txt', 'deflated'],
    ['.html.txt', 'deflated'],
    ['.bin', 'deflated'],
  ]);
});

it('takes no bytes from what has none', async () => {
  const { files, added } = filesOf();

  expect([await files.take('', 'image/png'), await files.take('no base64!', 'image/png')]).toEqual([
    undefined,
    undefined,
  ]);
  expect(added).toEqual([]);
});
