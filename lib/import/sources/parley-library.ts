import { z } from '@/lib/domain/schema';
import { jsonOfLine } from '../clean-json';
import { ImportError } from '../imported';
import type { OpenArchive, ReadItem } from '../known-source';

/** What `parley.json` says that the archive is. */
const format = 'parley-library';
const version = 1;

const manifest = 'parley.json';
const conversationsName = 'conversations.jsonl';
const messagesName = 'messages.jsonl';

const manifestSchema = z.looseObject({ format: z.literal(format), version: z.number() });
const namedSchema = z.looseObject({ id: z.string() });
const ownedSchema = z.looseObject({ conversationId: z.string() });

/** An archive that was unpacked has its files in a folder, which may have been chosen by its parent. */
const folderOf = ({ names }: OpenArchive): string | undefined => {
  const found = names.filter((name) => name === manifest || name.endsWith(`/${manifest}`));
  return found.length === 1 ? found[0]?.slice(0, -manifest.length) : undefined;
};

const manifestOf = async (archive: OpenArchive): Promise<z.infer<typeof manifestSchema> | undefined> => {
  const folder = folderOf(archive);
  if (folder === undefined) return undefined;
  const value = await archive.json(`${folder}${manifest}`).catch(() => undefined);
  return z.safeParse(manifestSchema, value).data;
};

/** Lines as JSON. A line that is none is undefined; where the entry breaks off, what came is all, and `broken` last. */
async function* rowsOf(archive: OpenArchive, name: string, signal: AbortSignal): AsyncGenerator<unknown> {
  try {
    for await (const line of archive.lines(name)) {
      signal.throwIfAborted();
      if (line?.trim() !== '') yield jsonOfLine(line);
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    yield undefined;
  }
}

/** The files of a message lead to entries of the archive, wherever it is unpacked. */
const inFolder = (row: unknown, folder: string): unknown => {
  const message = z.safeParse(z.looseObject({ parts: z.array(z.looseObject({})) }), row).data;
  if (folder === '' || message === undefined) return row;
  const parts = message.parts.map((part) =>
    typeof part.dataFile === 'string' ? { ...part, dataFile: `${folder}${part.dataFile}` } : part,
  );
  return { ...message, parts };
};

async function* read(archive: OpenArchive, signal: AbortSignal): AsyncGenerator<ReadItem> {
  const folder = folderOf(archive) ?? '';
  const conversations = new Map<string, unknown>();
  for await (const row of rowsOf(archive, `${folder}${conversationsName}`, signal)) {
    const named = z.safeParse(namedSchema, row).data;
    if (named === undefined) yield { type: 'unreadable', entry: conversationsName };
    else conversations.set(named.id, named);
  }
  const waiting = new Set(conversations.keys());
  let conversationId = '';
  let messages: unknown[] = [];
  const taken = (): ReadItem | undefined => {
    const conversation = conversations.get(conversationId);
    if (messages.length === 0) return undefined;
    waiting.delete(conversationId);
    const item: ReadItem =
      conversation === undefined
        ? { type: 'unreadable', entry: messagesName }
        : { type: 'rows', conversation, messages, isShared: false };
    messages = [];
    return item;
  };
  for await (const row of rowsOf(archive, `${folder}${messagesName}`, signal)) {
    const owned = z.safeParse(ownedSchema, row).data;
    if (owned === undefined) {
      yield { type: 'unreadable', entry: messagesName };
      continue;
    }
    if (owned.conversationId !== conversationId) {
      const item = taken();
      if (item !== undefined) yield item;
      conversationId = owned.conversationId;
    }
    messages.push(inFolder(owned, folder));
  }
  const last = taken();
  if (last !== undefined) yield last;
  for (const id of waiting) {
    yield { type: 'rows', conversation: conversations.get(id), messages: [], isShared: false };
  }
}

/** Our archive of everything (docs/FORMAT.md), as it was saved or unpacked into a folder. */
export const parleyLibrary = {
  id: 'parley-library',
  recognizes: async (archive: OpenArchive): Promise<boolean> => (await manifestOf(archive)) !== undefined,
  isLater: async (archive: OpenArchive): Promise<boolean> => {
    const found = await manifestOf(archive);
    return found !== undefined && found.version > version;
  },
  read,
};
