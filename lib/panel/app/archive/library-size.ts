import { useEffect, useState } from 'react';
import { bytesOfBase64 } from '@/lib/domain/attachment';
import type { Message } from '@/lib/domain/message';
import { createWorkPieces } from '@/lib/platform/work-pieces';

/** How much there is to be exported, as far as it is counted. */
export type LibrarySize = {
  readonly conversations: number;
  readonly messages: number;
  readonly files: number;
  /** About so large will the archive be. */
  readonly bytes: number;
  /** Everything is counted. */
  readonly isWhole: boolean;
};

const none: LibrarySize = { conversations: 0, messages: 0, files: 0, bytes: 0, isWhole: false };

/** Ids, times and names of a message, bytes. */
const rowBytes = 400;
/** Text is packed to about a third of itself, once as a row and once as Markdown. */
const packedShare = 0.65;
/** Messages read at once. */
const batchLength = 16;

const withMessage = (size: LibrarySize, { parts }: Message): LibrarySize => {
  let { files, bytes } = size;
  let text = rowBytes;
  for (const part of parts) {
    if (part.type === 'file' && part.data !== '') {
      files += 1;
      bytes += bytesOfBase64(part.data);
    } else if ('text' in part && part.text !== undefined) text += part.text.length;
    else if (part.type === 'tool-invocation' && part.state === 'result') text += JSON.stringify(part).length;
  }
  bytes += text * packedShare;
  return { ...size, messages: size.messages + 1, files, bytes };
};

/**
 * Counts what is stored, in short stretches of work; `onStep` hears from time to time how much it is so far, and at the end.
 * Ends without a word when the signal aborts.
 *
 * @throws What the database throws where it does not open.
 */
export const measureLibrary = async (signal: AbortSignal, onStep: (size: LibrarySize) => void): Promise<void> => {
  const { readLibrary, readOutline, readSome } = await import('@/lib/storage/read/library');
  const work = createWorkPieces();
  const { conversationIds } = await readLibrary();
  let size: LibrarySize = { ...none, conversations: conversationIds.length };
  for (const id of conversationIds) {
    const messageIds = (await readOutline(id))?.messageIds ?? [];
    for (let from = 0; from < messageIds.length; from += batchLength) {
      if (signal.aborted) return;
      const { messages } = await readSome(messageIds.slice(from, from + batchLength));
      size = messages.reduce(withMessage, size);
      if (!work.isDue()) continue;
      onStep(size);
      await work.rest();
    }
  }
  if (!signal.aborted) onStep({ ...size, isWhole: true });
};

/** Counts while it is shown. Undefined where the database does not open. */
export const useLibrarySize = (): LibrarySize | undefined => {
  const [size, setSize] = useState<LibrarySize | undefined>(none);
  useEffect(() => {
    const controller = new AbortController();
    measureLibrary(controller.signal, setSize).catch(() => setSize(undefined));
    return () => controller.abort();
  }, []);
  return size;
};
