import { type ArchivedSettings, archiveEntries, archiveFormat, archiveFormatVersion } from '@/lib/domain/app/archive';
import type { Conversation } from '@/lib/domain/chat/conversation';
import type { Message } from '@/lib/domain/message';
import type { FilePart } from '@/lib/domain/message-part';
import { createWorkPieces, type WorkPieces } from '@/lib/platform/work-pieces';
import type { LibraryContents, StoredDraft } from '@/lib/storage/read/library';
import { type ArchiveFiles, createArchiveFiles } from './archive-files';
import { createLines, createTaking, type ReadSome, readInBatches } from './archive-rows';
import { createNames } from './entry-names';
import { createPacker, packed } from './packing';
import { type ByteSink, createZipWriter, type ZipWriter } from './zip-writer';

/** What is archived. Rows come out one after the other, so that one conversation is in memory at a time. */
export type ArchiveSource = {
  contents(): Promise<LibraryContents>;
  outline(
    conversationId: string,
  ): Promise<{ readonly conversation: Conversation; readonly messageIds: readonly string[] } | undefined>;
  readonly messages: ReadSome;
  /** Absent: of a selection of conversations neither settings nor drafts are archived. */
  readonly rest?: {
    settings(): Promise<ArchivedSettings>;
    draftKeys(): Promise<readonly string[]>;
    draft(key: string): Promise<StoredDraft | undefined>;
  };
};

/** Where it is written. `spool` is for what grows while other entries are written. */
export type ArchivePlace = { readonly zip: ByteSink; spool(name: string): Promise<Spool> };

/** A file of its own until it becomes an entry. */
export type Spool = ByteSink & { finish(): Promise<Blob> };

/** What people read of it. */
export type ArchiveTexts = {
  readonly readme: string;
  /** The name of a conversation without a title. */
  readonly untitled: string;
  /** The branch of a conversation that is shown, as Markdown in pieces; `pathOf` leads to the bytes of a file. */
  markdown(
    conversation: Conversation,
    messages: readonly Message[],
    pathOf: (file: FilePart) => string | undefined,
  ): Iterable<string>;
};

/** How far it is. */
export type ArchiveProgress = { readonly done: number; readonly total: number; readonly bytes: number };

/** Who waits for it: `onStep` hears many times a second how far it is. */
export type ArchiveWatch = { readonly signal: AbortSignal; onStep(progress: ArchiveProgress): void };

/** What is in it. */
export type ArchiveContents = {
  readonly counts: Readonly<
    Record<
      'conversations' | 'messages' | 'files' | 'prompts' | 'assistants' | 'drafts' | 'connections' | 'tools',
      number
    >
  >;
  /** How many rows could not be read, and are missing. */
  readonly unreadable: number;
};

const writeMarkdown = async (pieces: Iterable<string>, work: WorkPieces): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: string[] = [];
  for (const piece of pieces) {
    parts.push(piece);
    if (work.isDue()) await work.rest();
  }
  return new TextEncoder().encode(parts.join(''));
};

type Writing = {
  readonly source: ArchiveSource;
  readonly zip: ZipWriter;
  readonly files: ArchiveFiles;
  readonly at: number;
  readonly work: WorkPieces;
};

const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);

/** Drafts and settings, and how many there are of each. */
const writeRest = async ({ source, zip, files, at, work }: Writing) => {
  const counts = { prompts: 0, assistants: 0, drafts: 0, connections: 0, tools: 0 };
  const addLines = async (name: string, rows: readonly unknown[]): Promise<void> => {
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    await zip.add(name, at, await packed(new TextEncoder().encode(text), work));
  };
  const { rest } = source;
  if (rest === undefined) return counts;
  const drafts: unknown[] = [];
  for (const key of await rest.draftKeys()) {
    const draft = await rest.draft(key);
    if (draft === undefined) continue;
    const taken: unknown[] = [];
    for (const { data, draftKey: _key, ...file } of draft.files) {
      const dataFile = await files.take(data, file.mimeType);
      taken.push({ ...file, ...(dataFile === undefined ? { data } : { dataFile }) });
    }
    const { files: _files, settings: _settings, ...row } = draft;
    // What is set for a conversation that has not begun stays here.
    if (row.text === '' && taken.length === 0) continue;
    drafts.push({ ...row, ...(taken.length > 0 && { files: taken }) });
  }
  const { preferences, prompts, assistants, connections, tools } = await rest.settings();
  await addLines(archiveEntries.prompts, prompts);
  await addLines(archiveEntries.assistants, assistants);
  await addLines(archiveEntries.drafts, drafts);
  await zip.add(archiveEntries.preferences, at, await packed(jsonBytes(preferences), work));
  await addLines(archiveEntries.connections, connections);
  await addLines(archiveEntries.tools, tools);
  return {
    prompts: prompts.length,
    assistants: assistants.length,
    drafts: drafts.length,
    connections: connections.length,
    tools: tools.length,
  };
};

/**
 * Writes an archive (docs/FORMAT.md). Each conversation is read once, as it is then; its files and its Markdown are written at
 * once, its rows into spools that become entries at the end. `parley.json`, which counts them, is the last.
 *
 * @throws DOMException AbortError when the signal aborts, and what the source and the place throw: it is no archive then.
 */
export const writeArchive = async (
  source: ArchiveSource,
  place: ArchivePlace,
  texts: ArchiveTexts,
  at: number,
  { signal, onStep }: ArchiveWatch,
): Promise<ArchiveContents> => {
  const zip = createZipWriter(place.zip);
  let progress = { done: 0, total: 0 };
  const step = (): void => {
    onStep({ ...progress, bytes: zip.written() });
    signal.throwIfAborted();
  };
  const pieces = createWorkPieces();
  const work: WorkPieces = {
    isDue: pieces.isDue,
    rest: async () => {
      await pieces.rest();
      step();
    },
  };
  const files = createArchiveFiles(zip, at, work);
  const { take, row, entryOf } = createTaking(files);
  const nameOf = createNames();
  const spools = {
    conversations: await place.spool(archiveEntries.conversations),
    messages: await place.spool(archiveEntries.messages),
  };
  const conversationLines = createLines(createPacker(spools.conversations, work));
  const messageLines = createLines(createPacker(spools.messages, work));

  const { conversationIds, unreadable: unreadableRows } = await source.contents();
  let unreadable = unreadableRows;
  let conversations = 0;
  let written = 0;
  for (const [done, id] of conversationIds.entries()) {
    progress = { done, total: conversationIds.length };
    step();
    const outline = await source.outline(id);
    if (outline === undefined) continue;
    const { conversation } = outline;
    const read = await readInBatches(source.messages, outline.messageIds, take);
    unreadable += read.unreadable;
    conversations += 1;
    written += read.messages.length;
    await conversationLines.add(conversation);
    for (const message of read.messages) {
      await messageLines.add(row(message));
      if (work.isDue()) await work.rest();
    }
    const pathOf = (file: FilePart): string | undefined => {
      const entry = entryOf(file);
      return entry === undefined ? undefined : `../${entry}`;
    };
    const title = conversation.title.trim() === '' ? texts.untitled : conversation.title;
    const markdown = await writeMarkdown(texts.markdown(conversation, read.messages, pathOf), work);
    await zip.add(`markdown/${nameOf(title)}.md`, conversation.updatedAt, await packed(markdown, work));
  }
  progress = { done: conversationIds.length, total: conversationIds.length };
  step();

  const addSpool = async (name: keyof typeof spools, lines: ReturnType<typeof createLines>): Promise<void> => {
    const about = await lines.finish();
    await zip.add(archiveEntries[name], at, { ...about, bytes: await spools[name].finish() });
  };
  await addSpool('conversations', conversationLines);
  await addSpool('messages', messageLines);
  const rest = await writeRest({ source, zip, files, at, work });
  const counts = { conversations, messages: written, files: files.count(), ...rest };
  await zip.add('README.txt', at, await packed(new TextEncoder().encode(texts.readme), work));
  const head = {
    format: archiveFormat,
    version: archiveFormatVersion,
    exportedAt: at,
    counts,
    ...(unreadable > 0 && { unreadable }),
  };
  await zip.add(archiveEntries.head, at, await packed(jsonBytes(head), work));
  await zip.finish();
  signal.throwIfAborted();
  return { counts, unreadable };
};
