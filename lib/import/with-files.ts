import { base64Of } from '@/lib/domain/base64';
import type { Message } from '@/lib/domain/message';
import { ImportError } from './imported';
import type { IncomingMessage } from './incoming';
import type { OpenArchive } from './known-source';

/** What fits into one message to the background, bytes of JSON: a browser carries 64 MB. */
const most = 48_000_000;
/** What all files of it may take of that, in base64. */
const mostOfFiles = 32_000_000;

/**
 * A message as it is stored, how large it is in bytes of JSON, how many of its files are missing, and whether it was too
 * large itself and is empty.
 */
export type WholeMessage = {
  readonly message: Message;
  readonly length: number;
  readonly missing: number;
  readonly isEmptied: boolean;
};

/**
 * Reads the files of a message. One that is not there, is damaged or does not fit stays without bytes; a message
 * that is too large without any is kept empty, so that what follows it has its place.
 */
export const withFiles = async ({ message, files }: IncomingMessage, archive: OpenArchive): Promise<WholeMessage> => {
  const entries = new Map(files.map(({ part, entry }) => [part, entry]));
  const bare = message.parts.map((part) => (part.type === 'file' ? { ...part, data: '' } : part));
  const inside = new TextEncoder().encode(JSON.stringify({ ...message, parts: bare })).byteLength;
  if (inside > most) return { message: { ...message, parts: [] }, length: 0, missing: 0, isEmptied: true };
  const room = Math.min(mostOfFiles, most - inside);
  let left = room;
  let missing = 0;

  /** The bytes of a file in base64; undefined where they are not there or do not fit. */
  const dataOf = async (data: string, entry: string | undefined): Promise<string | undefined> => {
    if (entry === undefined) return data.length <= left ? data : undefined;
    try {
      return base64Of(await archive.bytes(entry, Math.floor(left / 4) * 3));
    } catch (error) {
      if (error instanceof ImportError) return undefined;
      throw error;
    }
  };

  const parts: Message['parts'][number][] = [];
  for (const [index, part] of message.parts.entries()) {
    if (part.type !== 'file') {
      parts.push(part);
      continue;
    }
    const data = await dataOf(part.data, entries.get(index));
    if (data === undefined) missing += 1;
    left -= data?.length ?? 0;
    parts.push({ ...part, data: data ?? '' });
  }
  return { message: { ...message, parts }, length: inside + room - left, missing, isEmptied: false };
};
