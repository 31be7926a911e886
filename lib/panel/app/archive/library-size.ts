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

/** Some messages of one conversation; `done` of `total` conversations are read before it. */
export type StoredMessages = {
  readonly conversationId: string;
  readonly done: number;
  readonly total: number;
  readonly messages: readonly Message[];
};

/**
 * All that is stored, a few messages at a time, each conversation at least once. Ends when the signal aborts.
 *
 * @throws What the database throws where it does not open.
 */
export async function* storedMessages(signal: AbortSignal): AsyncGenerator<StoredMessages> {
  const { readLibrary, readOutline, readSome } = await import('@/lib/storage/read/library');
  const { conversationIds } = await readLibrary();
  const total = conversationIds.length;
  for (const [done, conversationId] of conversationIds.entries()) {
    const messageIds = (await readOutline(conversationId))?.messageIds ?? [];
    for (let from = 0; from === 0 || from < messageIds.length; from += batchLength) {
      const { messages } = await readSome(messageIds.slice(from, from + batchLength));
      if (signal.aborted) return;
      yield { conversationId, done, total, messages };
    }
  }
}

/**
 * Counts what is stored, in short stretches of work; `onStep` hears from time to time how much it is so far, and at the end.
 * Ends without a word when the signal aborts.
 *
 * @throws What the database throws where it does not open.
 */
export const measureLibrary = async (signal: AbortSignal, onStep: (size: LibrarySize) => void): Promise<void> => {
  const work = createWorkPieces();
  let size = none;
  for await (const { total, messages } of storedMessages(signal)) {
    size = messages.reduce(withMessage, { ...size, conversations: total });
    if (!work.isDue()) continue;
    onStep(size);
    await work.rest();
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
