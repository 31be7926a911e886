import { Unzip, UnzipInflate } from 'fflate';
import { joinBytes } from '@/lib/domain/join-bytes';
import { DocumentError } from './document-error';

/** Bytes that are unpacked between two looks at the limit: deflate makes at most 1032 of one (RFC 1951). */
const slice = 8 * 1024;

/** How much of an archive is read. */
export type ZipLimits = {
  /** Unpacked bytes of all wanted entries together. */
  readonly bytes: number;
  /** Entries in the archive, wanted or not. */
  readonly entries: number;
};

/**
 * The wanted entries of a ZIP archive by their names, unpacked in memory. Sizes that the archive states are not
 * believed: what comes out is counted. Throws DocumentError `too-large` beyond the limits and `unreadable` for what is
 * not an archive or breaks off inside a wanted entry.
 */
export const zipEntries = (
  archive: Uint8Array,
  wanted: (name: string) => boolean,
  limits: ZipLimits,
): ReadonlyMap<string, Uint8Array> => {
  const open = new Map<string, Uint8Array[]>();
  const entries = new Map<string, Uint8Array>();
  let bytes = 0;
  let count = 0;
  let problem: DocumentError | undefined;
  const unzip = new Unzip((file) => {
    count += 1;
    if (count > limits.entries) problem ??= new DocumentError('too-large');
    if (problem !== undefined || !wanted(file.name) || open.has(file.name)) return;
    const chunks: Uint8Array[] = [];
    open.set(file.name, chunks);
    file.ondata = (error, chunk, isLast) => {
      if (error !== null) problem ??= new DocumentError('unreadable', { cause: error });
      bytes += chunk?.length ?? 0;
      if (bytes > limits.bytes) problem ??= new DocumentError('too-large');
      if (problem !== undefined) return;
      chunks.push(chunk);
      if (isLast) entries.set(file.name, joinBytes(chunks));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < archive.length && problem === undefined; at += slice) {
      unzip.push(archive.subarray(at, at + slice), at + slice >= archive.length);
    }
  } catch (error) {
    throw problem ?? new DocumentError('unreadable', { cause: error });
  }
  if (problem !== undefined) throw problem;
  if (entries.size < open.size) throw new DocumentError('unreadable');
  return entries;
};
