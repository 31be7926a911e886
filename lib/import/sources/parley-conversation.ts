import { conversationFormat, conversationFormatVersion } from '@/lib/domain/chat/exported-conversation';
import { z } from '@/lib/domain/schema';
import { enoughToTell } from '../json-exports';
import type { OpenArchive, ReadItem } from '../known-source';

const headSchema = z.looseObject({ format: z.literal(conversationFormat), version: z.number() });
const fileSchema = z.looseObject({ conversation: z.unknown(), messages: z.array(z.unknown()) });

/** Far enough for the first keys, which say what the file is. */
const headLength = 400;
const format = new RegExp(`^\\uFEFF?\\s*\\{\\s*"format"\\s*:\\s*"${conversationFormat}"`);
const version = /"version"\s*:\s*(\d+)/;

/** The files that can be meant. */
const candidates = ({ names }: OpenArchive): readonly string[] =>
  // A file that was chosen alone may be called anything; of a folder with many others, only JSON is looked at.
  names.length === 1 ? names : names.filter((name) => /\.json$/i.test(name));

/** The beginning of a file that says in its first words that it is a conversation of ours. */
const headOf = async (archive: OpenArchive, name: string): Promise<string | undefined> => {
  const head = await archive.head(name, headLength);
  return format.test(head) ? head : undefined;
};

/** What the first files say of themselves: enough to tell what was chosen, however many there are. */
const headsOf = async (archive: OpenArchive): Promise<readonly string[]> => {
  const heads: string[] = [];
  for (const name of candidates(archive).slice(0, enoughToTell)) {
    const head = await headOf(archive, name);
    if (head !== undefined) heads.push(head);
  }
  return heads;
};

const isLaterHead = (head: string): boolean => Number(version.exec(head)?.[1] ?? 0) > conversationFormatVersion;

async function* read(archive: OpenArchive, signal: AbortSignal): AsyncGenerator<ReadItem> {
  for (const name of candidates(archive)) {
    signal.throwIfAborted();
    if ((await headOf(archive, name)) === undefined) continue;
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
  recognizes: async (archive: OpenArchive): Promise<boolean> => (await headsOf(archive)).length > 0,
  isLater: async (archive: OpenArchive): Promise<boolean> => {
    const heads = await headsOf(archive);
    return heads.length > 0 && heads.every(isLaterHead);
  },
  read,
};
