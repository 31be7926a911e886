import { base64Of } from '@/lib/domain/base64';
import type { Message } from '@/lib/domain/message';
import { ImportError } from './imported';
import type { IncomingMessage } from './incoming';
import type { OpenArchive } from './known-source';

/** All files of a message, bytes: what fits into one message to the background, in base64. */
const mostBytes = 24_000_000;
/** A message without its files, UTF-16 units of JSON. */
const longestMessage = 16_000_000;

/** A message as it is stored, how large it is in UTF-16 units of JSON, and how many of its files are missing. */
export type WholeMessage = { readonly message: Message; readonly length: number; readonly missing: number };

/**
 * Reads the files of a message. One that is not there, is damaged or too large stays without bytes; a message
 * that is too large itself is kept empty, so that what follows it has its place.
 */
export const withFiles = async ({ message, files }: IncomingMessage, archive: OpenArchive): Promise<WholeMessage> => {
  const own = JSON.stringify(message).length;
  let left = mostBytes;
  let missing = 0;
  const read = new Map<number, string>();
  for (const { part, entry } of files) {
    try {
      const bytes = await archive.bytes(entry, left);
      left -= bytes.byteLength;
      read.set(part, base64Of(bytes));
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      missing += 1;
    }
  }
  const inside = own - message.parts.reduce((sum, part) => sum + (part.type === 'file' ? part.data.length : 0), 0);
  if (inside > longestMessage || own > 2 * mostBytes) {
    return { message: { ...message, parts: [] }, length: 0, missing: message.parts.length };
  }
  const parts = message.parts.map((part, index) => {
    const data = read.get(index);
    return part.type === 'file' && data !== undefined ? { ...part, data } : part;
  });
  const added = [...read.values()].reduce((sum, data) => sum + data.length, 0);
  return { message: { ...message, parts }, length: own + added, missing };
};
