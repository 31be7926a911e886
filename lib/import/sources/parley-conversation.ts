import { conversationFormat, conversationFormatVersion } from '@/lib/domain/chat/exported-conversation';
import { z } from '@/lib/domain/schema';
import type { OpenArchive, ReadItem } from '../known-source';

const headSchema = z.looseObject({ format: z.literal(conversationFormat), version: z.number() });
const fileSchema = z.looseObject({ conversation: z.unknown(), messages: z.array(z.unknown()) });

/** Far enough for the first keys, which say what the file is. */
const headLength = 400;
const format = new RegExp(`^\\uFEFF?\\s*\\{\\s*"format"\\s*:\\s*"${conversationFormat}"`);
const version = /"version"\s*:\s*(\d+)/;

/** The files that say in their first words that they are a conversation of ours. */
const filesOf = async (archive: OpenArchive): Promise<readonly { readonly name: string; readonly head: string }[]> => {
  const json = archive.names.filter((name) => /\.json$/i.test(name));
  // A file that was chosen alone may be called anything; of a folder with many others, only JSON is looked at.
  const names = archive.names.length === 1 ? archive.names : json;
  const found: { name: string; head: string }[] = [];
  for (const name of names) {
    const head = await archive.head(name, headLength);
    if (format.test(head)) found.push({ name, head });
  }
  return found;
};

const isLaterHead = (head: string): boolean => Number(version.exec(head)?.[1] ?? 0) > conversationFormatVersion;

async function* read(archive: OpenArchive, signal: AbortSignal): AsyncGenerator<ReadItem> {
  for (const { name } of await filesOf(archive)) {
    signal.throwIfAborted();
    const value = await archive.json(name).catch(() => undefined);
    const file = z.safeParse(fileSchema, value);
    const head = z.safeParse(headSchema, value);
    if (!file.success || !head.success || head.data.version > conversationFormatVersion) {
      yield { type: 'unreadable', entry: name };
      continue;
    }
    const { conversation, messages } = file.data;
    yield { type: 'rows', conversation, messages, isShared: true };
  }
}

/** Conversations that were exported one by one, as JSON (docs/FORMAT.md). */
export const parleyConversation = {
  id: 'parley-conversation',
  recognizes: async (archive: OpenArchive): Promise<boolean> => (await filesOf(archive)).length > 0,
  isLater: async (archive: OpenArchive): Promise<boolean> => {
    const files = await filesOf(archive);
    return files.length > 0 && files.every(({ head }) => isLaterHead(head));
  },
  read,
};
