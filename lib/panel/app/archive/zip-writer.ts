import { joinBytes } from '@/lib/domain/join-bytes';

// The ZIP format: PKWARE, "APPNOTE.TXT - .ZIP File Format Specification", 6.3.10; the numbers below are its sections.
// Sizes are known before an entry is written, so that no reader has to look for them behind it.

/** Takes bytes in their order, and may wait until there is room. */
export type ByteSink = { write(bytes: Uint8Array<ArrayBuffer>): Promise<void> };

/** Bytes as they stand in an archive, with what its headers say of them. */
export type PackedBytes = {
  readonly method: 'stored' | 'deflated';
  /** CRC-32 of the unpacked bytes. */
  readonly crc: number;
  /** Unpacked, bytes. */
  readonly size: number;
  readonly bytes: SlicedBytes;
};

/** Bytes that are read piece by piece, as a Blob is. */
export type SlicedBytes = {
  readonly size: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
};

export type ZipWriter = {
  /** Adds an entry; `at` is when it was changed last, ms since the epoch. A name is added once. */
  add(name: string, at: number, packed: PackedBytes): Promise<void>;
  /** Writes the directory. The archive is whole then. */
  finish(): Promise<void>;
  /** Bytes written so far. */
  written(): number;
};

const methods = { stored: 0, deflated: 8 } as const;
/** Names are UTF-8: bit 11 (4.4.4). */
const flags = 0x0800;
/** What needs 64 bits needs version 4.5, everything else 2.0 (4.4.3). */
const versions = { zip64: 45, plain: 20 } as const;
/** Made on Unix, so that names are UTF-8 to older readers, too (4.4.2). */
const madeBy = 0x0300;
/** A file that its owner may write and all may read. */
const attributes = 0o100644 * 0x10000;

const most16 = 0xffff;
const most32 = 0xffffffff;

/** Little-endian numbers, as pairs of a value and its bytes. */
const numbers = (...fields: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else if (bytes === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
};

/** Date and time of MS-DOS (4.4.6): local, from 1980 on, to two seconds. */
const dosTime = (at: number): readonly [time: number, date: number] => {
  const date = new Date(at);
  const year = Math.min(127, Math.max(0, date.getFullYear() - 1980));
  return [
    (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1),
    (year << 9) | ((date.getMonth() + 1) << 5) | date.getDate(),
  ];
};

/** The sizes that do not fit into 32 bits, in their order (4.5.3). */
const zip64Field = (values: readonly number[]): Uint8Array<ArrayBuffer> => {
  const large = values.filter((value) => value >= most32);
  if (large.length === 0) return new Uint8Array(0);
  return numbers([0x0001, 2], [large.length * 8, 2], ...large.map((value) => [value, 8] as const));
};

const in32 = (value: number): number => Math.min(value, most32);

/** At most so much of an entry is in memory at once, bytes. */
const pieceSize = 1_048_576;

/** Writes an archive piece by piece; zip64 where it must be. */
export const createZipWriter = (sink: ByteSink): ZipWriter => {
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;

  const put = async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    await sink.write(bytes);
    offset += bytes.length;
  };

  return {
    written: () => offset,
    add: async (name, at, { method, crc, size, bytes }) => {
      const start = offset;
      const encoded = new TextEncoder().encode(name);
      const packedSize = bytes.size;
      // A local header names both sizes where one of them is large (4.5.3).
      const isLarge = size >= most32 || packedSize >= most32;
      const local = isLarge ? numbers([0x0001, 2], [16, 2], [size, 8], [packedSize, 8]) : new Uint8Array(0);
      const central = zip64Field([size, packedSize, start]);
      const [time, date] = dosTime(at);
      const about = (version: number, extra: number, sizes: readonly [packed: number, unpacked: number]) =>
        numbers(
          [version, 2],
          [flags, 2],
          [methods[method], 2],
          [time, 2],
          [date, 2],
          [crc, 4],
          [sizes[0], 4],
          [sizes[1], 4],
          [encoded.length, 2],
          [extra, 2],
        );
      const localVersion = isLarge ? versions.zip64 : versions.plain;
      const localSizes = isLarge ? ([most32, most32] as const) : ([packedSize, size] as const);
      await put(joinBytes([numbers([0x04034b50, 4]), about(localVersion, local.length, localSizes), encoded, local]));
      for (let from = 0; from < packedSize; from += pieceSize) {
        await put(new Uint8Array(await bytes.slice(from, from + pieceSize).arrayBuffer()));
      }
      const version = central.length > 0 ? versions.zip64 : versions.plain;
      directory.push(
        joinBytes([
          numbers([0x02014b50, 4], [madeBy | version, 2]),
          about(version, central.length, [in32(packedSize), in32(size)]),
          // No comment, on the first disk, no internal attributes.
          numbers([0, 2], [0, 2], [0, 2], [attributes, 4], [in32(start), 4]),
          encoded,
          central,
        ]),
      );
    },
    finish: async () => {
      const start = offset;
      const count = directory.length;
      for (let from = 0; from < count; from += 1000) await put(joinBytes(directory.slice(from, from + 1000)));
      const length = offset - start;
      if (count >= most16 || length >= most32 || start >= most32) {
        const record = offset;
        // 4.3.14 and 4.3.15: the record, and behind it where it is.
        await put(
          numbers(
            [0x06064b50, 4],
            [44, 8],
            [madeBy | versions.zip64, 2],
            [versions.zip64, 2],
            [0, 4],
            [0, 4],
            [count, 8],
            [count, 8],
            [length, 8],
            [start, 8],
          ),
        );
        await put(numbers([0x07064b50, 4], [0, 4], [record, 8], [1, 4]));
      }
      const count16 = Math.min(count, most16);
      await put(
        numbers(
          [0x06054b50, 4],
          [0, 2],
          [0, 2],
          [count16, 2],
          [count16, 2],
          [in32(length), 4],
          [in32(start), 4],
          [0, 2],
        ),
      );
    },
  };
};
