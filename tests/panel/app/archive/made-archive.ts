import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { unzipSync } from 'fflate';
import type { ArchivedSettings } from '@/lib/domain/app/archive';
import { base64Of } from '@/lib/domain/base64';
import type { FilePart } from '@/lib/domain/message-part';
import type { OpenFile } from '@/lib/panel/app/archive/archive-place';
import {
  type ArchiveContents,
  type ArchiveSource,
  type ArchiveTexts,
  type ArchiveWatch,
  writeArchive,
} from '@/lib/panel/app/archive/write-archive';
import { ParleyDatabase } from '@/lib/storage/read/database';
import { listDraftKeys, readDraft, readLibrary, readOutline, readSome } from '@/lib/storage/read/library';

/** A database in memory. */
export const freshDatabase = (): ParleyDatabase =>
  new ParleyDatabase('parley', { indexedDB: new IDBFactory(), IDBKeyRange });

export const noSettings: ArchivedSettings = {
  preferences: { voiceSources: {}, recognizerSources: {} },
  prompts: [],
  assistants: [],
  connections: [],
  tools: [],
};

/** What an archive is made of, out of a database. */
export const sourceOf = (
  database: ParleyDatabase,
  { only, settings = noSettings }: { readonly only?: readonly string[]; readonly settings?: ArchivedSettings } = {},
): ArchiveSource => ({
  contents: () => readLibrary(only, database),
  outline: (id) => readOutline(id, database),
  messages: (ids) => readSome(ids, database),
  ...(only === undefined && {
    rest: {
      settings: async () => settings,
      draftKeys: () => listDraftKeys(database),
      draft: (key) => readDraft(key, database),
    },
  }),
});

/** Markdown that only names what it got. */
export const plainTexts: ArchiveTexts = {
  readme: 'Everything.\r\n',
  untitled: 'New chat',
  markdown: (conversation, messages, pathOf) => [
    `# ${conversation.title}\n`,
    ...messages.flatMap(({ parts }) =>
      parts.map((part) => (part.type === 'text' ? `${part.text}\n` : part.type === 'file' ? `${pathOf(part)}\n` : '')),
    ),
  ],
};

const openInMemory = (signal: AbortSignal, onWrite?: () => void): OpenFile => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  return {
    write: async (bytes) => {
      signal.throwIfAborted();
      parts.push(bytes.slice());
      onWrite?.();
    },
    finish: async () => new Blob(parts),
  };
};

type Made = { readonly bytes: Uint8Array<ArrayBuffer>; readonly contents: ArchiveContents };

type How = {
  readonly texts?: ArchiveTexts;
  readonly signal?: AbortSignal;
  readonly onStep?: ArchiveWatch['onStep'];
  /** Something was written into the archive. */
  readonly onWrite?: () => void;
};

/** Makes an archive in memory. */
export const makeArchive = async (
  source: ArchiveSource,
  { texts = plainTexts, signal = new AbortController().signal, onStep = () => {}, onWrite }: How = {},
): Promise<Made> => {
  const zip = openInMemory(signal, onWrite);
  const place = { zip, spool: async () => openInMemory(signal) };
  const contents = await writeArchive(source, place, texts, 1_800_000_000_000, { signal, onStep });
  return { bytes: new Uint8Array(await (await zip.finish()).arrayBuffer()), contents };
};

/** An archive as a reader without Parley sees it, by fflate. */
export const opened = (bytes: Uint8Array) => {
  const entries = unzipSync(bytes);
  const text = (name: string): string =>
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(entries[name]);
  return {
    names: Object.keys(entries),
    bytes: (name: string) => entries[name],
    text,
    json: (name: string): unknown => JSON.parse(text(name)),
    lines: (name: string): readonly unknown[] =>
      text(name)
        .split('\n')
        .filter((line) => line !== '')
        .map((line): unknown => JSON.parse(line)),
  };
};

type Opened = ReturnType<typeof opened>;

const withData = (archive: Opened, part: unknown): unknown => {
  if (typeof part !== 'object' || part === null || !('dataFile' in part)) return part;
  const { dataFile, ...rest } = part;
  return { ...rest, data: base64Of(archive.bytes(String(dataFile)) ?? new Uint8Array()) };
};

/** The messages of an archive as they were stored: a small reader, as anyone may write it after docs/FORMAT.md. */
export const storedMessages = (archive: Opened): readonly unknown[] =>
  archive.lines('messages.jsonl').map((line) => {
    if (typeof line !== 'object' || line === null || !('parts' in line) || !Array.isArray(line.parts)) return line;
    return { ...line, parts: line.parts.map((part) => withData(archive, part)) };
  });

/** A file of these bytes. */
export const fileOf = (bytes: Uint8Array, own: Partial<FilePart> = {}): FilePart => ({
  type: 'file',
  mimeType: 'image/png',
  name: 'picture.png',
  data: base64Of(bytes),
  ...own,
});
