import { decodeBase64 } from '@/lib/domain/base64';
import { joinBytes } from '@/lib/domain/join-bytes';
import type { WorkPieces } from '@/lib/platform/work-pieces';
import { packed, stored } from './packing';
import type { ZipWriter } from './zip-writer';

/** How a file of a type is called in the archive, where its type says how others call it. */
const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/svg+xml': 'svg.txt',
  'application/pdf': 'pdf',
  'application/json': 'json',
  'application/zip': 'zip',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/csv': 'csv',
  'text/html': 'html.txt',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
};

/** These are packed already. */
const isPacked = (mimeType: string): boolean =>
  /^(?:image\/(?!svg)|audio\/|video\/|application\/(?:pdf|zip|gzip))/.test(mimeType) && mimeType !== 'audio/wav';

/** Base64 characters that are decoded at once, a multiple of four. */
const pieceSize = 262_144;

/** Undefined for what is no base64: it stays where it is. */
const bytesOf = async (data: string, work: WorkPieces): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const pieces: Uint8Array[] = [];
  try {
    for (let from = 0; from < data.length; from += pieceSize) {
      pieces.push(decodeBase64(data.slice(from, from + pieceSize)));
      if (work.isDue()) await work.rest();
    }
  } catch {
    return undefined;
  }
  return joinBytes(pieces);
};

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The files of an archive: same bytes are one entry. */
export type ArchiveFiles = {
  /** Writes the bytes of a file, base64, and returns the name of their entry; undefined where there are none. */
  take(data: string, mimeType: string): Promise<string | undefined>;
  /** How many entries they are. */
  count(): number;
};

/** Writes them into `zip`; `at` is when the archive is made, ms since the epoch. */
export const createArchiveFiles = (zip: Pick<ZipWriter, 'add'>, at: number, work: WorkPieces): ArchiveFiles => {
  const names = new Map<string, string>();
  return {
    count: () => names.size,
    take: async (data, mimeType) => {
      // What a row holds deeper inside was never checked.
      const bytes = typeof data !== 'string' || data === '' ? undefined : await bytesOf(data, work);
      if (bytes === undefined) return undefined;
      const hash = hexOf(await crypto.subtle.digest('SHA-256', bytes));
      const known = names.get(hash);
      if (known !== undefined) return known;
      const name = `files/${hash}.${endings[mimeType] ?? 'bin'}`;
      await zip.add(name, at, await (isPacked(mimeType) ? stored : packed)(bytes, work));
      names.set(hash, name);
      return name;
    },
  };
};
