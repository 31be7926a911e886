import {
  BlobReader,
  BlobWriter,
  TextReader,
  Uint8ArrayReader,
  ZipWriter,
  type ZipWriterConstructorOptions,
} from '@zip.js/zip.js';
import { describe, expect, it } from 'vitest';
import { crc32 } from '@/lib/domain/crc32';
import { wholeBytes } from '@/lib/import/entry-text';
import { ImportError } from '@/lib/import/imported';
import { type ZipEntry, zipEntries } from '@/lib/import/zip-directory';
import { packed, stored } from '@/lib/panel/app/archive/packing';
import { createZipWriter } from '@/lib/panel/app/archive/zip-writer';
import { createWorkPieces } from '@/lib/platform/work-pieces';
import { collected } from '@/tests/fakes/collect';

/** An archive as the library writes it that this reader replaced. */
const zipped = async (
  fill: (zip: ZipWriter<Blob>) => Promise<unknown>,
  options: ZipWriterConstructorOptions = {},
): Promise<Blob> => {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false, ...options });
  await fill(zip);
  return zip.close();
};

const long = 'Why is the sky blue? '.repeat(20_000);

const entriesOf = async (file: Blob): Promise<readonly ZipEntry[]> => {
  const { items, error } = await collected(zipEntries(file));
  if (error !== undefined) throw error;
  return items;
};

const textOf = async (entry: ZipEntry | undefined, most = 1_000_000): Promise<string> =>
  new TextDecoder().decode(await wholeBytes(() => entry?.open(most) ?? new ReadableStream(), most));

const textsOf = async (file: Blob): Promise<Readonly<Record<string, string>>> => {
  const texts: Record<string, string> = {};
  for (const entry of await entriesOf(file)) texts[entry.name] = await textOf(entry);
  return texts;
};

const reasonOf = async (work: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await work.catch((caught: unknown) => caught);
  return error instanceof ImportError ? error.reason : error;
};

const bytesOf = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await file.arrayBuffer());

/** Where a signature stands last. */
const placeOf = (bytes: Uint8Array, ...signature: readonly number[]): number =>
  bytes.findLastIndex((_, at) => signature.every((byte, index) => bytes[at + index] === byte));

describe('the entries of a zip', () => {
  it('are packed or stored, of any size, and have the names that they were given', async () => {
    const file = await zipped(async (zip) => {
      await zip.add('a/Grüße 你好 🦜.txt', new TextReader('Hello'));
      await zip.add('stored.txt', new TextReader('as it is'), { level: 0 });
      await zip.add('empty', new TextReader(''));
      await zip.add('folder/', undefined, { directory: true });
      await zip.add('long', new TextReader(long));
    });

    expect(await textsOf(file)).toEqual({
      'a/Grüße 你好 🦜.txt': 'Hello',
      'stored.txt': 'as it is',
      empty: '',
      long,
    });
    expect((await entriesOf(file)).find(({ name }) => name === 'long')).toMatchObject({ size: 420_000 });
  });

  it.each([
    ['with its sizes behind each entry', { dataDescriptor: true }],
    ['with its sizes before each entry', { dataDescriptor: false }],
    ['in 64 bits', { zip64: true }],
    ['in 64 bits, with sizes behind', { zip64: true, dataDescriptor: true, keepOrder: true }],
  ] as const)('are read of an archive that was written %s', async (_, options) => {
    const file = await zipped(async (zip) => {
      await zip.add('one', new TextReader(long));
      await zip.add('two', new TextReader('two'), { level: 0 });
    }, options);

    expect(await textsOf(file)).toEqual({ one: long, two: 'two' });
  });

  it('are read of what our own writer makes', async () => {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const work = createWorkPieces();
    const zip = createZipWriter({ write: async (bytes) => void parts.push(bytes) });
    await zip.add('Grüße', 0, await packed(new TextEncoder().encode(long), work));
    await zip.add('b', 0, await stored(Uint8Array.of(98), work));
    await zip.finish();

    expect(await textsOf(new Blob(parts))).toEqual({ Grüße: long, b: 'b' });
  });

  it('are more than 65,535 when they must be', async () => {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const zip = createZipWriter({ write: async (bytes) => void parts.push(bytes) });
    const one = await stored(Uint8Array.of(98), createWorkPieces());
    for (let number = 0; number < 65_600; number += 1) await zip.add(`${number}`, 0, one);
    await zip.finish();

    const entries = await entriesOf(new Blob(parts));

    expect(entries).toHaveLength(65_600);
    expect(await textOf(entries.at(-1))).toBe('b');
  });

  it('stand before a comment as long as one can be, which may look like an end itself', async () => {
    const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
    await zip.add('a', new TextReader('text'));
    const comment = new Uint8Array(65_535);
    comment.set([0x50, 0x4b, 5, 6], 100);
    const file = await zip.close(comment);

    expect(await textsOf(file)).toEqual({ a: 'text' });
  });

  it.each([false, true])('stand behind bytes that were put in front (64 bits: %s)', async (zip64) => {
    const file = await zipped((zip) => zip.add('a', new TextReader(long)), { zip64 });

    expect(await textsOf(new Blob(['#!/bin/sh\n'.repeat(100), file]))).toEqual({ a: long });
  });

  it('have names in UTF-8 where nothing says so, and in code page 437 where they cannot be', async () => {
    const names = new Map([
      ['old', Uint8Array.of(0x81, 0x62, 0x65, 0x72)],
      ['mac', new TextEncoder().encode('über')],
    ]);
    const file = await zipped(
      async (zip) => {
        await zip.add('old', new TextReader('437'));
        await zip.add('mac', new TextReader('UTF-8'));
      },
      { useUnicodeFileNames: false, encodeText: (text) => names.get(text) },
    );
    const [old, mac] = await entriesOf(file);

    expect([old?.name, mac?.name]).toEqual(['über', 'über']);
    expect([await textOf(old), await textOf(mac)]).toEqual(['437', 'UTF-8']);
  });

  it('have the name that their extra field says, unless it is that of another name', async () => {
    const unicode = (name: string, of: string): ReadonlyMap<number, Uint8Array<ArrayBuffer>> => {
      const encoded = new TextEncoder().encode(name);
      const field = new Uint8Array(5 + encoded.length);
      field[0] = 1;
      new DataView(field.buffer).setUint32(1, crc32(new TextEncoder().encode(of)), true);
      field.set(encoded, 5);
      return new Map([[0x7075, field]]);
    };
    const file = await zipped(async (zip) => {
      await zip.add('a.txt', new TextReader('a'), { extraField: new Map(unicode('你好.txt', 'a.txt')) });
      await zip.add('b.txt', new TextReader('b'), { extraField: new Map(unicode('你好.txt', 'before.txt')) });
    });

    expect(await textsOf(file)).toEqual({ '你好.txt': 'a', 'b.txt': 'b' });
  });

  it('leave out what is encrypted, or packed in another way', async () => {
    const file = await zipped(async (zip) => {
      await zip.add('secret', new TextReader('x'), { password: 'open', zipCrypto: true });
      await zip.add('aes', new TextReader('x'), { password: 'open' });
      await zip.add('a', new TextReader('text'));
      await zip.add('last', new TextReader('text'));
    });
    const bytes = await bytesOf(file);
    // The method stands 10 bytes behind the beginning of a header (4.3.12): 93 is Zstandard.
    bytes[placeOf(bytes, 0x50, 0x4b, 1, 2) + 10] = 93;

    expect(await textsOf(new Blob([bytes]))).toEqual({ a: 'text' });
  });
});

describe('a zip that is damaged', () => {
  const wholeZip = () => zipped((zip) => zip.add('a', new TextReader(long)), { dataDescriptor: false });

  it.each([
    ['nothing', 0, 0],
    ['cut off at its end', 0, -1],
    ['without its beginning', 300, undefined],
  ])('is unreadable: %s', async (_, from, to) => {
    const file = (await wholeZip()).slice(from, to);
    const read = async (): Promise<unknown> => textsOf(file);

    expect(await reasonOf(read())).toBe('unreadable');
  });

  it.each([
    ['its directory is longer than all of it', 12],
    ['its directory stands behind it', 16],
    ['it has more entries than its directory', 10],
  ])('is unreadable where %s', async (_, field) => {
    const bytes = await bytesOf(await wholeZip());
    const end = placeOf(bytes, 0x50, 0x4b, 5, 6);
    // A directory that stands somewhere else must not be found by its length.
    if (field === 16) bytes[end + 12] = 1;
    bytes.set([0xff, 0x0f], end + field);

    expect(await reasonOf(textsOf(new Blob([bytes])))).toBe('unreadable');
  });

  it('is refused where its directory is longer than any program writes', async () => {
    const bytes = await bytesOf(await zipped((zip) => zip.add('a', new TextReader('a')), { zip64: true }));
    const record = placeOf(bytes, 0x50, 0x4b, 6, 6);
    new DataView(bytes.buffer).setBigUint64(record + 40, 2n ** 60n, true);

    expect(await reasonOf(textsOf(new Blob([bytes])))).toBe('too-large');
  });

  it.each([
    ['its checksum is another', 16, 'unreadable'],
    ['it is longer than it says', 24, 'too-large'],
    ['it stands somewhere else', 42, 'unreadable'],
  ])('says so of an entry when it is read: %s', async (_, field, reason) => {
    const bytes = await bytesOf(await wholeZip());
    const header = placeOf(bytes, 0x50, 0x4b, 1, 2);
    bytes.set([3], header + field);
    if (field === 24) bytes.set([3, 0, 0, 0], header + field);

    expect(await reasonOf(textsOf(new Blob([bytes])))).toBe(reason);
  });

  it('says so of an entry whose bytes are damaged', async () => {
    const bytes = await bytesOf(await wholeZip());
    bytes.fill(0xff, 60, 80);

    expect(await reasonOf(textsOf(new Blob([bytes])))).toBe('unreadable');
  });
});

it('unpacks no more of an entry than it was asked for', async () => {
  const [entry] = await entriesOf(await zipped((zip) => zip.add('a', new TextReader(long))));

  expect(await reasonOf(textOf(entry, 1000))).toBe('too-large');
});

it('reads the directory of a large file, and nothing else of it', async () => {
  const noise = crypto.getRandomValues(new Uint8Array(65_536));
  const file = await zipped(async (zip) => {
    await zip.add('large', new BlobReader(new Blob(Array.from({ length: 100 }, () => noise))), { level: 0 });
    await zip.add('small', new Uint8ArrayReader(Uint8Array.of(98)));
  });
  const asked: number[] = [];
  const slice = file.slice.bind(file);
  file.slice = (from = 0, to = file.size) => {
    asked.push(Math.min(to, file.size) - from);
    return slice(from, to);
  };

  const entries = await entriesOf(file);

  expect(entries.map(({ name }) => name)).toEqual(['large', 'small']);
  expect(asked.reduce((sum, length) => sum + length, 0)).toBeLessThan(200_000);
});

it('ends when it is cancelled', async () => {
  const file = await zipped((zip) => zip.add('a', new TextReader('a')));

  expect((await collected(zipEntries(file, AbortSignal.abort()))).error).toMatchObject({ name: 'AbortError' });
});
