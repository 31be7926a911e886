import {
  type ImportArchive,
  ImportError,
  type ImportedConversation,
  type ImportedFile,
  type ImportSource,
} from '@/lib/import/imported';
import { importedConversation } from '@/lib/import/imported-conversation';
import { fileName, typeOfName, unknownType } from '@/lib/import/imported-file';
import { shownNames, unreadable } from '@/lib/import/json-exports';
import { LeftOut } from '@/lib/import/left-out';
import type { MessageNode } from '@/lib/import/message-tree';
import { type Piece, wordPieces } from '@/lib/import/pieces';
import { stableId } from '@/lib/import/stable-id';
import { timeOf } from '@/lib/import/time-of';
import { frontMatterOf } from './front-matter';
import { writtenTurns } from './markdown-turns';

const isMarkdown = (name: string): boolean => /\.(?:md|markdown)$/i.test(name);

/** Other programs' exports hold Markdown too, beside their own files. */
const isOtherExport = (name: string): boolean => /\.jsonl?$/i.test(name);

const picture = /!\[[^\]\n]{0,300}\]\(<?([^)\s<>]{1,1000})>?\)/g;
const mostPictures = 100;

/** The path of a file that a text names relative to itself; undefined for an address, and for what leads out of the folder. */
const pathFrom = (name: string, address: string): string | undefined => {
  if (/^[a-z][a-z0-9+.-]*:|^[/#]/i.test(address)) return undefined;
  const parts = name.split('/').slice(0, -1);
  for (const part of address.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
};

const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address);
  } catch {
    // Not every % is an escape.
    return address;
  }
};

/** The pictures of a folder that a text shows. */
const picturesIn = (text: string, name: string, names: ReadonlySet<string>): readonly ImportedFile[] => {
  const paths = new Set<string>();
  for (const [, address = ''] of text.matchAll(picture)) {
    const path = pathFrom(name, decoded(address));
    if (path !== undefined && names.has(path) && typeOfName(path)?.startsWith('image/') === true) paths.add(path);
    if (paths.size >= mostPictures) break;
  }
  return [...paths].map((entry) => {
    const shown = fileName(entry);
    return {
      type: 'file',
      ...(shown !== undefined && { name: shown }),
      mimeType: typeOfName(entry) ?? unknownType,
      entry,
    };
  });
};

const read = async (
  written: string,
  name: string,
  names: ReadonlySet<string>,
): Promise<ImportedConversation | undefined> => {
  const { body, title, createdAt, updatedAt } = frontMatterOf(written.replace(/\r\n?/g, '\n'));
  const conversation = writtenTurns(body);
  const turns = conversation?.turns ?? [{ role: 'user', text: body.trim() } as const];
  const time = timeOf(createdAt);
  const nodes = turns.map((turn, index): MessageNode => {
    const pieces: readonly Piece[] = [...picturesIn(turn.text, name, names), ...wordPieces(turn.text)];
    return {
      id: `#${index + 1}`,
      parentId: index === 0 ? undefined : `#${index}`,
      role: turn.role,
      pieces,
      createdAt: time,
      ...('name' in turn && { modelName: turn.name }),
    };
  });
  const heading = conversation === undefined ? /^# +(.+)$/mu.exec(body.slice(0, 10_000))?.[1] : conversation.title;
  return importedConversation({
    // The same text is the same conversation, wherever the file lies.
    id: await stableId(written),
    title: title ?? heading ?? fileName(name)?.replace(/\.\w+$/, ''),
    createdAt,
    updatedAt,
    nodes,
    leftOut: new LeftOut(),
  });
};

const textOf = async (archive: ImportArchive, name: string): Promise<string | undefined> => {
  try {
    return await archive.text(name);
  } catch (error) {
    if (error instanceof ImportError) return undefined;
    throw error;
  }
};

/**
 * A folder of Markdown, or an archive of it: each file is a conversation, with the time that its front matter says. Where the turns are
 * marked, as our own export marks them (docs/decisions/0057) or with headings such as `## User` and `## Assistant`, they are
 * messages; any other text is what the user wrote, with the pictures that it shows.
 */
export const markdownSource: ImportSource = {
  id: 'markdown',
  name: 'Markdown',
  recognizes: async (archive) => {
    const names = shownNames(archive);
    return names.some(isMarkdown) && !names.some(isOtherExport);
  },
  async *read(archive, signal) {
    const names = new Set(archive.names);
    const seen = new Set<string>();
    for (const name of shownNames(archive).filter(isMarkdown).toSorted()) {
      signal.throwIfAborted();
      const written = await textOf(archive, name);
      signal.throwIfAborted();
      const conversation = written === undefined ? undefined : await read(written, name, names);
      if (written === undefined) yield unreadable(name);
      if (conversation === undefined || seen.has(conversation.id)) continue;
      seen.add(conversation.id);
      yield { type: 'conversation', conversation };
    }
    signal.throwIfAborted();
  },
};
