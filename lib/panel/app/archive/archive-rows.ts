import type { Message } from '@/lib/domain/message';
import type { MessagePart } from '@/lib/domain/message-part';
import type { ArchiveFiles } from './archive-files';
import type { Packer } from './packing';

/** Messages that are read at once: more while they are small. */
const batches = { first: 4, most: 16, largest: 4_000_000 };

/** Characters that are packed at once. */
const lineBatch = 65_536;

const byAge = (left: Message, right: Message): number =>
  left.createdAt - right.createdAt || (left.id < right.id ? -1 : 1);

/** Rows as lines, packed as they come. */
export const createLines = (packer: Packer) => {
  let waiting = '';
  const flush = async (): Promise<void> => {
    const text = waiting;
    waiting = '';
    if (text !== '') await packer.writeText(text);
  };
  return {
    add: async (row: unknown): Promise<void> => {
      waiting += `${JSON.stringify(row)}\n`;
      if (waiting.length >= lineBatch) await flush();
    },
    finish: async () => {
      await flush();
      return packer.finish();
    },
  };
};

/** Takes the bytes out of files; `entryOf` remembers where they went. */
export const createTaking = (files: ArchiveFiles) => {
  const entryOf = new WeakMap<MessagePart, string>();
  const light = async (part: MessagePart): Promise<MessagePart> => {
    if (part.type !== 'file') return part;
    const entry = await files.take(part.data, part.mimeType);
    if (entry === undefined) return part;
    const without = { ...part, data: '' };
    entryOf.set(without, entry);
    return without;
  };
  return {
    entryOf: (part: MessagePart) => entryOf.get(part),
    /** The message without the bytes of its files. */
    take: async (message: Message): Promise<Message> => {
      const parts: MessagePart[] = [];
      for (const part of message.parts) parts.push(await light(part));
      return { ...message, parts };
    },
    /** Its row: where bytes were is the name of their entry. */
    row: (message: Message): unknown => ({
      ...message,
      parts: message.parts.map((part) => {
        const dataFile = entryOf.get(part);
        if (dataFile === undefined || part.type !== 'file') return part;
        const { data: _data, ...rest } = part;
        return { ...rest, dataFile };
      }),
    }),
  };
};

const sizeOf = (message: Message): number =>
  message.parts.reduce(
    (sum, part) => sum + ('data' in part && typeof part.data === 'string' ? part.data.length : 0),
    0,
  );

/** Messages, and how many of those that were asked for could not be read. */
export type ReadMessages = { readonly messages: readonly Message[]; readonly unreadable: number };

/** Reads messages by their ids; one that is gone is left out. */
export type ReadSome = (ids: readonly string[]) => Promise<ReadMessages>;

/** The messages of a conversation, oldest first, without the bytes of their files. */
export const readInBatches = async (
  read: ReadSome,
  ids: readonly string[],
  take: (message: Message) => Promise<Message>,
): Promise<ReadMessages> => {
  const messages: Message[] = [];
  let unreadable = 0;
  let length = batches.first;
  for (let from = 0; from < ids.length; ) {
    const batch = await read(ids.slice(from, from + length));
    from += length;
    unreadable += batch.unreadable;
    const size = batch.messages.reduce((sum, message) => sum + sizeOf(message), 0);
    length = size > batches.largest ? 1 : Math.min(batches.most, length * 2);
    for (const message of batch.messages) messages.push(await take(message));
  }
  return { messages: messages.sort(byAge), unreadable };
};
