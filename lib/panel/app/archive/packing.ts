import type { WorkPieces } from '@/lib/platform/work-pieces';
import type { ByteSink, PackedBytes } from './zip-writer';

/** Bytes that are taken at once: longer ones would hold up the page while they are packed. */
const pieceSize = 131_072;

// CRC-32 as ZIP uses it (APPNOTE 4.4.7): the polynomial 0xEDB88320, bits turned.
const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The CRC-32 of bytes behind others; `before` is theirs, 0 for none. */
export const crc32 = (bytes: Uint8Array, before = 0): number => {
  let crc = ~before;
  for (let at = 0; at < bytes.length; at += 1) crc = (crc >>> 8) ^ (table[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  return ~crc >>> 0;
};

/** What is said of packed bytes beside where they are. */
export type Packed = Omit<PackedBytes, 'bytes'>;

/** Packs what it is given, and writes it on. */
export type Packer = {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  writeText(text: string): Promise<void>;
  /** Writes the rest. */
  finish(): Promise<Packed>;
};

/**
 * Deflates into a sink, in short stretches of work. What fails there is thrown by the next call.
 */
export const createPacker = (sink: ByteSink, work: WorkPieces): Packer => {
  const { readable, writable } = new CompressionStream('deflate-raw');
  const reader = readable.getReader();
  const writer = writable.getWriter();
  let crc = 0;
  let size = 0;

  const pump = async (): Promise<void> => {
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) await sink.write(next.value);
    } catch (error) {
      // Whoever waits for room would wait for ever.
      await reader.cancel(error);
      throw error;
    }
  };
  const pumped = pump();
  // It is heard below; before that nobody waits for it.
  pumped.catch(() => undefined);
  const orPumped = async (written: Promise<void>): Promise<void> => {
    await written.catch(async (error: unknown) => {
      await pumped;
      throw error;
    });
  };

  const write = async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    for (let from = 0; from < bytes.length; from += pieceSize) {
      const piece = bytes.subarray(from, from + pieceSize);
      crc = crc32(piece, crc);
      size += piece.length;
      await orPumped(writer.write(piece));
      if (work.isDue()) await work.rest();
    }
  };

  return {
    write,
    writeText: (text) => write(new TextEncoder().encode(text)),
    finish: async () => {
      await orPumped(writer.close());
      await pumped;
      return { method: 'deflated', crc, size };
    },
  };
};

/** Deflates bytes that fit into memory. */
export const packed = async (bytes: Uint8Array<ArrayBuffer>, work: WorkPieces): Promise<PackedBytes> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const packer = createPacker({ write: async (part) => void parts.push(part) }, work);
  await packer.write(bytes);
  return { ...(await packer.finish()), bytes: new Blob(parts) };
};

/** Bytes as they are: of what is packed already. */
export const stored = async (bytes: Uint8Array<ArrayBuffer>, work: WorkPieces): Promise<PackedBytes> => {
  let crc = 0;
  for (let from = 0; from < bytes.length; from += pieceSize) {
    crc = crc32(bytes.subarray(from, from + pieceSize), crc);
    if (work.isDue()) await work.rest();
  }
  return { method: 'stored', crc, size: bytes.length, bytes: new Blob([bytes]) };
};
