import { crc32 } from '@/lib/domain/crc32';
import { joinBytes } from '@/lib/domain/join-bytes';
import type { WorkPieces } from '@/lib/platform/work-pieces';
import type { ByteSink, PackedBytes, SlicedBytes } from './zip-writer';

/** Bytes that are taken at once: longer ones would hold up the page while they are packed. */
const pieceSize = 131_072;

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

/** Bytes of this page: a Blob of them would go to another process and come back, which takes longer than packing them. */
const inMemory = (bytes: Uint8Array<ArrayBuffer>): SlicedBytes => ({
  size: bytes.length,
  slice: (from, to) => ({ arrayBuffer: async () => bytes.slice(from, to).buffer }),
});

/** Deflates bytes that fit into memory. */
export const packed = async (bytes: Uint8Array<ArrayBuffer>, work: WorkPieces): Promise<PackedBytes> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const packer = createPacker({ write: async (part) => void parts.push(part) }, work);
  await packer.write(bytes);
  return { ...(await packer.finish()), bytes: inMemory(joinBytes(parts)) };
};

/** Bytes as they are: of what is packed already. */
export const stored = async (bytes: Uint8Array<ArrayBuffer>, work: WorkPieces): Promise<PackedBytes> => {
  let crc = 0;
  for (let from = 0; from < bytes.length; from += pieceSize) {
    crc = crc32(bytes.subarray(from, from + pieceSize), crc);
    if (work.isDue()) await work.rest();
  }
  return { method: 'stored', crc, size: bytes.length, bytes: inMemory(bytes) };
};
