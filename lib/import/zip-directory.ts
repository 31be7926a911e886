import { crc32 } from '@/lib/domain/crc32';
import type { OpenEntry } from './entry-text';
import { ImportError } from './imported';

// The ZIP format: PKWARE, "APPNOTE.TXT - .ZIP File Format Specification", 6.3.10; the numbers below are its sections. Only the
// directory at the end is believed (and counted again): it has the sizes even where an entry was written before they were known.

/** An entry that can be read: neither encrypted nor a folder, stored or deflated. */
export type ZipEntry = {
  readonly name: string;
  /** Unpacked, bytes, as the directory states it. */
  readonly size: number;
  readonly packedSize: number;
  /** The unpacked bytes. The stream errors with `too-large` beyond `most` or the stated size, with anything where it is damaged. */
  open(most: number): ReturnType<OpenEntry>;
};

/** The end of the directory, and the longest comment behind it. */
const endSize = 22;
const longestComment = 65_535;
/** The directory is read so many bytes at a time, or one header, if it is longer. */
const windowSize = 1_048_576;
/** Longer than the directory of a million entries. */
const longestDirectory = 256_000_000;

const full16 = 0xffff;
const full32 = 0xffffffff;
/** Encrypted, or an encrypted directory whose values are masked (4.4.4). */
const encrypted = 0x2001;
const utf8Name = 0x0800;

/** What the bytes from 128 on are where nothing says that a name is UTF-8 (appendix D): IBM's code page 437. */
const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

type ReadAt = (at: number, length: number) => Promise<DataView<ArrayBuffer>>;

/** Reads a file in pieces, each kept until another one is asked for. */
const readerOf = (file: Blob): ReadAt => {
  let from = 0;
  let piece = new ArrayBuffer(0);
  return async (at, length) => {
    if (!(at >= 0 && at + length <= file.size)) throw new ImportError('unreadable');
    if (at < from || at + length > from + piece.byteLength) {
      piece = await file.slice(at, at + Math.max(length, windowSize)).arrayBuffer();
      from = at;
    }
    return new DataView(piece, at - from, length);
  };
};

const long = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

const isAt = async (read: ReadAt, at: number, signature: number): Promise<boolean> => {
  const view = await read(at, 4).catch(() => undefined);
  return view?.getUint32(0, true) === signature;
};

/** Where the end of the directory begins: behind it is its comment, and at most that. */
const endOf = async (file: Blob, read: ReadAt): Promise<number> => {
  const length = Math.min(file.size, endSize + longestComment);
  const tail = await read(file.size - length, length);
  for (let at = length - endSize; at >= 0; at -= 1) {
    const isEnd = tail.getUint32(at, true) === 0x06054b50;
    if (isEnd && at + endSize + tail.getUint16(at + 20, true) === length) return file.size - length + at;
  }
  throw new ImportError('unreadable');
};

type Directory = {
  readonly count: number;
  readonly length: number;
  readonly start: number;
  /** Bytes that were put in front of the archive, which its places don't count. */
  readonly before: number;
};

const directoryOf = async (file: Blob, read: ReadAt): Promise<Directory> => {
  let end = await endOf(file, read);
  const view = await read(end, endSize);
  let [count, length, stated] = [view.getUint16(10, true), view.getUint32(12, true), view.getUint32(16, true)];
  const isFull = count === full16 || length === full32 || stated === full32;
  if (isFull && (await isAt(read, end - 20, 0x07064b50))) {
    // 4.3.14 and 4.3.15: where the record is; behind bytes that were put in front it stands right before what names it.
    const place = long(await read(end - 20, 20), 8);
    end = (await isAt(read, place, 0x06064b50)) ? place : end - 76;
    const record = await read(end, 56);
    if (record.getUint32(0, true) !== 0x06064b50) throw new ImportError('unreadable');
    [count, length, stated] = [long(record, 32), long(record, 40), long(record, 48)];
  }
  if (length > longestDirectory) throw new ImportError('too-large');
  const start = count === 0 || (await isAt(read, end - length, 0x02014b50)) ? end - length : stated;
  return { count, length, start, before: start - stated };
};

/** The extra fields of a header (4.5.1), by their ids; one that is cut off ends them. */
const extraFields = (extra: DataView): ReadonlyMap<number, DataView> => {
  const fields = new Map<number, DataView>();
  for (let at = 0; at + 4 <= extra.byteLength; ) {
    const length = extra.getUint16(at + 2, true);
    if (at + 4 + length > extra.byteLength) break;
    fields.set(extra.getUint16(at, true), new DataView(extra.buffer, extra.byteOffset + at + 4, length));
    at += 4 + length;
  }
  return fields;
};

const nameOf = (bytes: Uint8Array<ArrayBuffer>, isUtf8: boolean, unicode: DataView | undefined): string => {
  // 4.6.9: the name once more, as long as the other one was not changed since.
  if (unicode !== undefined && unicode.byteLength > 5 && unicode.getUint32(1, true) === crc32(bytes)) {
    return new TextDecoder().decode(new Uint8Array(unicode.buffer, unicode.byteOffset + 5, unicode.byteLength - 5));
  }
  try {
    return new TextDecoder('utf-8', { fatal: !isUtf8 }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : cp437.charAt(byte - 128))).join('');
  }
};

/** Counts what comes out, and checks it at the end. */
const checked = (size: number, crc: number, most: number): TransformStream<Uint8Array<ArrayBuffer>> => {
  let seen = 0;
  let seenCrc = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      seen += chunk.byteLength;
      if (seen > most || seen > size) throw new ImportError('too-large');
      seenCrc = crc32(chunk, seenCrc);
      controller.enqueue(chunk);
    },
    flush: () => {
      if (seen !== size || seenCrc !== crc) throw new ImportError('unreadable');
    },
  });
};

/** An entry by its header in the directory (4.3.12), with its name, and its extra fields behind. */
const entryOf = (file: Blob, header: DataView<ArrayBuffer>, before: number): ZipEntry | undefined => {
  const flags = header.getUint16(8, true);
  const method = header.getUint16(10, true);
  const crc = header.getUint32(16, true);
  const nameLength = header.getUint16(28, true);
  const bytes = new Uint8Array(header.buffer, header.byteOffset + 46, nameLength);
  const extra = extraFields(
    new DataView(header.buffer, header.byteOffset + 46 + nameLength, header.getUint16(30, true)),
  );
  // 4.5.3: what does not fit into 32 bits, in this order.
  const zip64 = extra.get(1);
  let at = 0;
  const [size = 0, packedSize = 0, place = 0] = [24, 20, 42].map((field) => {
    const value = header.getUint32(field, true);
    if (value !== full32 || zip64 === undefined || at + 8 > zip64.byteLength) return value;
    at += 8;
    return long(zip64, at - 8);
  });
  const name = nameOf(bytes, (flags & utf8Name) !== 0, extra.get(0x7075));
  if (name.endsWith('/') || (flags & encrypted) !== 0 || (method !== 0 && method !== 8)) return undefined;

  const unpack = async (into: WritableStream<Uint8Array<ArrayBuffer>>): Promise<void> => {
    const read = readerOf(file);
    const local = await read(before + place, 30);
    const start = before + place + 30 + local.getUint16(26, true) + local.getUint16(28, true);
    if (local.getUint32(0, true) !== 0x04034b50 || start + packedSize > file.size) throw new ImportError('unreadable');
    const packed = file.slice(start, start + packedSize).stream();
    await (method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'))).pipeTo(into);
  };
  return {
    name,
    size,
    packedSize,
    open: (most) => {
      const { readable, writable } = checked(size, crc, most);
      // What goes wrong reaches the reader by the stream; a pipe has told it already.
      unpack(writable).catch((error: unknown) => writable.abort(error).catch(() => undefined));
      return readable;
    },
  };
};

/**
 * The entries of an archive that can be read, in the order of its directory. Of the file, only the directory is read.
 *
 * @throws ImportError `unreadable` for what is no archive or cut off, `too-large` for a directory that no program writes; what
 *   reading the file throws.
 */
export async function* zipEntries(file: Blob, signal?: AbortSignal): AsyncGenerator<ZipEntry> {
  const read = readerOf(file);
  const { count, length, start, before } = await directoryOf(file, read);
  let found = 0;
  // Older writers count to 65,535 and begin again, so that the length says where the directory ends.
  for (let at = start; at < start + length; found += 1) {
    signal?.throwIfAborted();
    const fixed = await read(at, 46);
    if (fixed.getUint32(0, true) !== 0x02014b50) break;
    const size = 46 + fixed.getUint16(28, true) + fixed.getUint16(30, true) + fixed.getUint16(32, true);
    const entry = entryOf(file, await read(at, size), before);
    at += size;
    if (entry !== undefined) yield entry;
  }
  if (found < count) throw new ImportError('unreadable');
}
