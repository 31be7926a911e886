import { z } from '@/lib/domain/schema';
import type { ImportArchive, ImportedConversation, ImportedItem, ImportSource } from '@/lib/import/imported';
import { ImportError } from '@/lib/import/imported';
import { importedConversation } from '@/lib/import/imported-conversation';
import { fileOfDataUrl, missingFile } from '@/lib/import/imported-file';
import { inTime } from '@/lib/import/in-time';
import { enoughToTell, type JsonExport, jsonExports, readConversations } from '@/lib/import/json-exports';
import { LeftOut } from '@/lib/import/left-out';
import { idOf, itemsOf, orAbsent, someFlag, someList, someText, someTime } from '@/lib/import/lenient';
import type { MessageNode } from '@/lib/import/message-tree';
import { answerPieces, type Piece, sourcePieces, wordPieces } from '@/lib/import/pieces';
import { timeOf } from '@/lib/import/time-of';

const conversationSchema = z.object({
  history: z.object({
    id: z.optional(z.unknown()),
    title: someText,
    createdAt: someTime,
    is_pinned: someFlag,
  }),
  messages: z.array(z.unknown()),
});

const messageSchema = z.object({
  id: someText,
  role: someText,
  name: someText,
  modelName: someText,
  content: someText,
  createdAt: someTime,
  images: someList,
  sources: someList,
  documents: someList,
  search: orAbsent(z.object({ search_results: someList })),
  toolCalls: someList,
  toolCallId: someText,
  toolName: someText,
  toolError: someFlag,
});

type Message = z.infer<typeof messageSchema>;

const callSchema = z.object({ id: someText, name: someText, args: z.optional(z.unknown()) });

const searchResult = z.object({ title: someText, link: someText });

const sourceSchema = z.object({
  name: someText,
  url: someText,
  metadata: orAbsent(z.object({ source: someText, title: someText, url: someText })),
});

const documentSchema = z.object({ type: someText, title: someText, filename: someText });

const pictures = ({ images }: Message, leftOut: LeftOut): readonly Piece[] =>
  (images ?? []).flatMap((image): readonly Piece[] => {
    if (image === '' || image === null) return [];
    const file = typeof image === 'string' ? fileOfDataUrl(image) : undefined;
    if (file === undefined) leftOut.add('images');
    return file === undefined ? [] : [file];
  });

/** Tabs and files that went along with a question: their texts are not in the export. */
const documents = (message: Message): readonly Piece[] =>
  itemsOf(documentSchema, message.documents).map(({ type, title, filename }) =>
    missingFile(filename ?? title, type === 'tab' ? 'text/html' : undefined),
  );

const sources = (message: Message): readonly Piece[] => [
  ...itemsOf(searchResult, message.search?.search_results).flatMap(({ link, title }) => sourcePieces(link, title)),
  ...itemsOf(sourceSchema, message.sources).flatMap(({ name, url, metadata }) =>
    sourcePieces(url ?? metadata?.url ?? metadata?.source, name ?? metadata?.title ?? metadata?.source),
  ),
];

const piecesOf = (message: Message, leftOut: LeftOut): readonly Piece[] => {
  switch (message.role) {
    case 'user':
      return [...pictures(message, leftOut), ...documents(message), ...wordPieces(message.content)];
    case 'assistant':
      return [
        ...answerPieces(message.content),
        ...itemsOf(callSchema, message.toolCalls).map(
          ({ id, name = '', args }): Piece => ({ type: 'call', id, name, args }),
        ),
        ...pictures(message, leftOut),
        ...sources(message),
      ];
    case 'tool': {
      const { toolCallId: id, toolName: name, content: result = '', toolError: isError } = message;
      return [{ type: 'result', id, name, result, isError }];
    }
    case 'system':
      return [];
    default:
      leftOut.add(message.role ?? 'messages');
      return [];
  }
};

/** Messages have no parents: a branch of a conversation is another conversation there. */
const nodesOf = (messages: readonly unknown[], leftOut: LeftOut): readonly MessageNode[] => {
  const read = messages.flatMap((raw) => {
    const message = messageSchema.safeParse(raw).data;
    if (message === undefined) leftOut.add('messages');
    return message === undefined ? [] : [{ message, createdAt: timeOf(message.createdAt) }];
  });
  let before: string | undefined;
  return inTime(read, ({ createdAt }) => createdAt).map(({ message, createdAt }, index) => {
    const isQuestion = message.role === 'user';
    const id = idOf(message.id) ?? `#${index + 1}`;
    const modelName = message.modelName ?? message.name;
    const node: MessageNode = {
      id,
      parentId: before,
      role: isQuestion ? 'user' : 'assistant',
      pieces: piecesOf(message, leftOut),
      createdAt,
      ...(message.role === 'assistant' && { modelName }),
    };
    before = id;
    return node;
  });
};

const read = (value: unknown): ImportedConversation | 'odd' | 'empty' => {
  const parsed = conversationSchema.safeParse(value);
  if (!parsed.success) return 'odd';
  const { history, messages } = parsed.data;
  const leftOut = new LeftOut();
  return (
    importedConversation({
      id: idOf(history.id),
      title: history.title,
      // Set anew with each question.
      updatedAt: history.createdAt,
      isPinned: history.is_pinned === true,
      nodes: nodesOf(messages, leftOut),
      leftOut,
    }) ?? 'empty'
  );
};

const sections = ['knowledge', 'chat', 'vector', 'prompts'];

/** A long knowledge base stands before the conversations: then its own shape tells, or the name that the program gives the file. */
const isOurs = ({ name, keys }: JsonExport): boolean =>
  keys.has('.chat[].history') ||
  keys.has('.knowledge[].db_type') ||
  (/(?:^|\/)page-assist-[^/]*\.json$/.test(name) && sections.some((section) => keys.has(`.${section}`)));

/** What has no place here, named where there is some. */
const leftOutSections = ['knowledge', 'prompts'];

async function* leftOutItems(archive: ImportArchive, name: string, signal: AbortSignal): AsyncGenerator<ImportedItem> {
  for (const section of leftOutSections) {
    signal.throwIfAborted();
    try {
      for await (const _ of archive.jsonValues(name, [section])) {
        yield { type: 'left-out', kind: section };
        break;
      }
    } catch (error) {
      // The conversations of the file said already that it breaks off.
      if (!(error instanceof ImportError)) throw error;
    }
  }
}

/**
 * Page Assist's export, `page-assist-<time>.json`: conversations as `{ history, messages }` in the list `chat`. Its prompts and
 * knowledge are named and left out; its settings, which hold keys, are not looked at.
 *
 * The facts are from its own source: n4ze3m/page-assist, `src/libs/export-import.ts`, `src/db/dexie/types.ts`.
 */
export const pageAssistSource: ImportSource = {
  id: 'page-assist',
  name: 'Page Assist',
  // Its source.
  exportWay: { path: ['Settings', 'System Settings', 'Export Data'], file: 'page-assist-….json', hasFiles: true },
  recognizes: async (archive) => (await jsonExports(archive, isOurs, enoughToTell)).length > 0,
  async *read(archive, signal) {
    const names = (await jsonExports(archive, isOurs)).map(({ name }) => name);
    yield* readConversations(
      archive,
      names.map((name) => ({ name, path: ['chat'] })),
      signal,
      read,
    );
    for (const name of names) yield* leftOutItems(archive, name, signal);
  },
};
