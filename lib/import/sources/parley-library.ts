import { archiveEntries } from '@/lib/domain/app/archive';
import { z } from '@/lib/domain/schema';
import { cleanJson, jsonOfLine } from '../clean-json';
import { ImportError } from '../imported';
import { type OpenArchive, type ReadItem, settingEntries } from '../known-source';

/** What `parley.json` says that the archive is. */
const format = 'parley-library';
const version = 1;

const manifest = 'parley.json';
const conversationsName = 'conversations.jsonl';
const messagesName = 'messages.jsonl';
/** More archives than anyone keeps. */
const mostArchives = 100;

const manifestSchema = z.looseObject({ format: z.literal(format), version: z.number() });
const namedSchema = z.looseObject({ id: z.string() });
const ownedSchema = z.looseObject({ conversationId: z.string() });

/** An archive that was unpacked has its files in a folder, which may have been chosen by its parent; so have several archives. */
const foldersOf = ({ names }: OpenArchive): readonly string[] =>
  names
    .filter((name) => name === manifest || name.endsWith(`/${manifest}`))
    .slice(0, mostArchives)
    .map((name) => name.slice(0, -manifest.length));

/** The archives among what was chosen, with the versions that they say. */
const archivesIn = async (
  archive: OpenArchive,
): Promise<readonly { readonly folder: string; readonly version: number }[]> => {
  const found: { folder: string; version: number }[] = [];
  for (const folder of foldersOf(archive)) {
    const value = await archive.json(`${folder}${manifest}`).catch(() => undefined);
    const head = z.safeParse(manifestSchema, value).data;
    if (head !== undefined) found.push({ folder, version: head.version });
  }
  // A file of a message may be called so, too.
  return found.filter(
    ({ folder }) => !found.some((other) => other.folder !== folder && folder.startsWith(other.folder)),
  );
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

/** The files of a message or a draft lead to entries of the archive, wherever it is unpacked. */
const inFolder = (row: unknown, folder: string): unknown => {
  const files = z.array(z.looseObject({}));
  const holder = z.safeParse(z.looseObject({ parts: z.optional(files), files: z.optional(files) }), row).data;
  if (folder === '' || holder === undefined) return row;
  const led = (file: Readonly<Record<string, unknown>>) =>
    typeof file.dataFile === 'string' ? { ...file, dataFile: `${folder}${file.dataFile}` } : file;
  return {
    ...holder,
    ...(holder.parts !== undefined && { parts: holder.parts.map(led) }),
    ...(holder.files !== undefined && { files: holder.files.map(led) }),
  };
};

/** What is no conversation. An archive of single conversations has none of it. */
async function* readSettings(archive: OpenArchive, folder: string, signal: AbortSignal): AsyncGenerator<ReadItem> {
  for (const entry of settingEntries) {
    signal.throwIfAborted();
    const name = `${folder}${archiveEntries[entry]}`;
    if (!archive.names.includes(name)) continue;
    if (entry === 'preferences') {
      const value = cleanJson(await archive.json(name).catch(() => undefined));
      if (value === undefined) yield { type: 'unreadable', entry: archiveEntries[entry] };
      else yield { type: 'setting', entry, value };
      continue;
    }
    for await (const row of rowsOf(archive, name, signal)) {
      if (row === undefined) yield { type: 'unreadable', entry: archiveEntries[entry] };
      else yield { type: 'setting', entry, value: inFolder(row, folder) };
    }
  }
}

async function* readFolder(archive: OpenArchive, folder: string, signal: AbortSignal): AsyncGenerator<ReadItem> {
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
  yield* readSettings(archive, folder, signal);
}

async function* read(archive: OpenArchive, signal: AbortSignal): AsyncGenerator<ReadItem> {
  for (const found of await archivesIn(archive)) {
    if (found.version > version) yield { type: 'unreadable', entry: `${found.folder}${manifest}` };
    else yield* readFolder(archive, found.folder, signal);
  }
}

/** Our archive of everything (docs/FORMAT.md), or several, as they were saved or unpacked into folders. */
export const parleyLibrary = {
  id: 'parley-library',
  recognizes: async (archive: OpenArchive): Promise<boolean> => (await archivesIn(archive)).length > 0,
  isLater: async (archive: OpenArchive): Promise<boolean> => {
    const found = await archivesIn(archive);
    return found.length > 0 && found.every((one) => one.version > version);
  },
  read,
};
