import { crc32 as zlibCrc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { joinBytes } from '@/lib/domain/join-bytes';
import { packed, stored } from '@/lib/panel/app/archive/packing';
import { createZipWriter, type ZipWriter } from '@/lib/panel/app/archive/zip-writer';
import { createWorkPieces } from '@/lib/platform/work-pieces';

const at = new Date(2026, 10, 30, 12, 34, 56).getTime();
const work = createWorkPieces();
const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const zipped = async (fill: (zip: ZipWriter) => Promise<void>): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  const zip = createZipWriter({ write: async (bytes) => void parts.push(bytes) });
  await fill(zip);
  await zip.finish();
  expect(zip.written()).toBe(parts.reduce((sum, { length }) => sum + length, 0));
  return joinBytes(parts);
};

describe('a written ZIP archive', () => {
  it('gives back names, bytes, sizes and times, in whatever they are packed', async () => {
    const long = encoded('Why is the sky blue? '.repeat(20_000));
    const bytes = await zipped(async (zip) => {
      await zip.add('a/Grüße 你好 🦜.txt', at, await packed(encoded('Hello'), work));
      await zip.add('stored.bin', at, await stored(Uint8Array.of(0, 255, 1), work));
      await zip.add('empty', at, await packed(new Uint8Array(0), work));
      await zip.add('long', at, await packed(long, work));
    });

    const entries = unzipSync(bytes);
    expect(Object.keys(entries)).toEqual(['a/Grüße 你好 🦜.txt', 'stored.bin', 'empty', 'long']);
    expect(entries['stored.bin']).toEqual(Uint8Array.of(0, 255, 1));
    expect(entries.long).toEqual(long);
    expect(bytes.length).toBeLessThan(long.length / 20);
  });

  it('has more than 65,535 entries when it must', async () => {
    const empty = await stored(new Uint8Array(0), work);
    const bytes = await zipped(async (zip) => {
      for (let number = 0; number < 65_600; number += 1) await zip.add(`${number}`, at, empty);
    });

    expect(Object.keys(unzipSync(bytes))).toHaveLength(65_600);
    // The end of the directory says that the record before it counts (4.4.1.4).
    expect(new DataView(bytes.buffer).getUint16(bytes.length - 12, true)).toBe(0xffff);
  });

  it('says sizes and places beyond 4 GB in 64 bits', async () => {
    const size = 5_000_000_000;
    // Nobody needs five gigabytes to see the headers: what stands between them is counted, and left out.
    const parts: Uint8Array[] = [];
    let skipped = 0;
    const zip = createZipWriter({
      write: async (bytes) => {
        if (bytes.length === 1_048_576) skipped += bytes.length;
        else parts.push(bytes);
      },
    });
    const piece = new ArrayBuffer(1_048_576);
    const bytes = {
      size,
      slice: (from: number, to: number) => ({ arrayBuffer: async () => piece.slice(0, Math.min(to, size) - from) }),
    };
    await zip.add('large', at, { method: 'stored', crc: 1, size, bytes });
    await zip.add('behind', at, await stored(encoded('x'), work));
    await zip.finish();

    const [local] = parts;
    const view = new DataView((local ?? new Uint8Array()).buffer);
    expect([view.getUint32(18, true), view.getUint32(22, true)]).toEqual([0xffffffff, 0xffffffff]);
    expect([view.getBigUint64(30 + 5 + 4, true), view.getBigUint64(30 + 5 + 12, true)]).toEqual([
      BigInt(size),
      BigInt(size),
    ]);
    const tail = joinBytes(parts.slice(-4));
    const seen = new DataView(tail.buffer);
    const record = Array.from({ length: tail.length - 4 }, (_, index) => index).find(
      (index) => seen.getUint32(index, true) === 0x06064b50,
    );
    expect(record).toBeDefined();
    const directory = seen.getBigUint64((record ?? 0) + 48, true);
    expect(directory).toBe(BigInt(skipped + parts.slice(0, -4).reduce((sum, { length }) => sum + length, 0)));
  });
});

it('says of each entry what its bytes are, and when it was changed', async () => {
  const text = encoded('Why is the sky blue? '.repeat(100));
  const bytes = await zipped(async (zip) => zip.add('a.txt', at, await packed(text, work)));
  const view = new DataView(bytes.buffer);

  const [time, date] = [view.getUint16(10, true), view.getUint16(12, true)];
  expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([12, 34, 56]);
  expect([1980 + (date >> 9), (date >> 5) & 15, date & 31]).toEqual([2026, 11, 30]);
  expect(view.getUint32(14, true)).toBe(zlibCrc32(text));
  expect(view.getUint32(22, true)).toBe(text.length);
});
