import { type FileEntry, type Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js';
import { isTooDeep } from '@/lib/domain/json-depth';
import { headOf, linesOf, type OpenEntry, wholeBytes, wholeText } from './entry-text';
import { ImportError } from './imported';
import { jsonValues } from './json-values';
import type { OpenArchive } from './known-source';

/** UTF-16 units that are held at once: of an entry that is read whole, and of one value or line of a larger one. */
export const longestText = 200_000_000;
export const longestLine = 64_000_000;

/** Deflate makes at most 1032 of 1. Text of people and models makes less than 30; an entry beyond this is made to fill a disk. */
const mostRatio = 250;
/** Below this an entry may be packed as well as it likes, bytes. */
const harmless = 20_000_000;
/** More entries than any export has. */
const mostEntries = 1_000_000;

type Entry = { readonly size: number; readonly open: OpenEntry };

/** A name that leads out of a folder, or that no program writes. */
const isOdd = (name: string): boolean =>
  name === '' || name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\\') || name.split('/').includes('..');

const parsed = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    if (!isTooDeep(value)) return value;
  } catch (error) {
    throw new ImportError('unreadable', { cause: error });
  }
  throw new ImportError('unreadable');
};

/** The archive over entries, however they are stored. */
const archiveOf = (entries: ReadonlyMap<string, Entry>, size: number): OpenArchive => {
  const opener =
    (name: string): OpenEntry =>
    () => {
      const entry = entries.get(name);
      if (entry === undefined) throw new ImportError('unreadable');
      return entry.open();
    };
  return {
    names: [...entries.keys()],
    size,
    sizeOf: (name) => entries.get(name)?.size ?? 0,
    head: (name, length) => headOf(opener(name), length),
    text: (name) => wholeText(opener(name), longestText),
    json: async (name) => parsed(await wholeText(opener(name), longestText)),
    jsonValues: (name, path) => jsonValues(opener(name), path, longestLine),
    lines: (name) => linesOf(opener(name), longestLine),
    bytes: (name, most) => wholeBytes(opener(name), most),
  };
};

/** A file, read as it is asked for. The library's own reader of files comes with all that writes archives. */
const readerOf = (file: Blob): Reader<Blob> => ({
  size: file.size,
  get readable() {
    return file.stream();
  },
  createReadable: ({ offset = 0, size } = {}) => file.slice(offset, size && offset + size).stream(),
  readUint8Array: async (index, length) => new Uint8Array(await file.slice(index, index + length).arrayBuffer()),
});

const native = { useWebWorkers: false, useCompressionStream: true } as const;

/** Unpacks an entry and counts what comes out, whatever it states. */
const openerOf =
  (entry: FileEntry): OpenEntry =>
  () => {
    const most = Math.max(harmless, entry.compressedSize * mostRatio);
    let size = 0;
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        size += chunk.byteLength;
        if (size > most || size > entry.uncompressedSize) controller.error(new ImportError('too-large'));
        else controller.enqueue(chunk);
      },
    });
    const stop = new AbortController();
    // What goes wrong reaches the reader by the stream.
    entry.getData(counted.writable, { ...native, checkCrc32: true, signal: stop.signal }).catch(async (error) => {
      await counted.writable.abort(error).catch(() => undefined);
    });
    return counted.readable;
  };

const openZip = async (file: Blob): Promise<OpenArchive> => {
  const entries = new Map<string, Entry>();
  const reader = new ZipReader(readerOf(file), { ...native, filenameValidation: 'tolerant' });
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory || entry.encrypted || isOdd(entry.filename) || entries.has(entry.filename)) continue;
      if (entries.size >= mostEntries) throw new ImportError('too-large');
      entries.set(entry.filename, { size: entry.uncompressedSize, open: openerOf(entry) });
    }
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('unreadable', { cause: error });
  }
  return archiveOf(entries, file.size);
};

const isZip = async (file: Blob): Promise<boolean> => {
  const [p, k, third, fourth] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return p === 0x50 && k === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6));
};

/** A file with its path in the folder that was chosen; a file that was chosen alone has its name. */
export type ChosenFile = { readonly path: string; readonly file: Blob };

/**
 * Opens what the user chose: one archive, the files of a folder, or single files. Only an archive's list is read.
 *
 * @throws ImportError `unreadable` for a damaged archive, `too-large` for one with too many entries.
 */
export const openArchive = async (files: readonly ChosenFile[]): Promise<OpenArchive> => {
  const [first] = files;
  if (files.length === 1 && first !== undefined && (await isZip(first.file))) return openZip(first.file);
  const entries = new Map<string, Entry>();
  for (const { path, file } of files) {
    if (!isOdd(path) && !entries.has(path)) entries.set(path, { size: file.size, open: () => file.stream() });
  }
  return archiveOf(
    entries,
    files.reduce((sum, { file }) => sum + file.size, 0),
  );
};
