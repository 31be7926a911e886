import { z } from '@/lib/domain/schema';
import type { ImportedConversation, ImportSource } from '@/lib/import/imported';
import { importedConversation } from '@/lib/import/imported-conversation';
import { fileOfDataUrl, missingFile, textFile } from '@/lib/import/imported-file';
import { enoughToTell, type JsonExport, jsonExports, type Place, readConversations } from '@/lib/import/json-exports';
import { LeftOut } from '@/lib/import/left-out';
import { idOf, isObject, itemsOf, orAbsent, someFlag, someList, someText, someTime } from '@/lib/import/lenient';
import type { MessageNode } from '@/lib/import/message-tree';
import { type Piece, sourcePieces, thoughtPieces, wordPieces } from '@/lib/import/pieces';
import { timeOf } from '@/lib/import/time-of';
import { answerWithBlocks } from './details-blocks';

const chatSchema = z.object({
  id: z.optional(z.unknown()),
  title: someText,
  timestamp: someTime,
  history: orAbsent(z.object({ messages: z.record(z.string(), z.unknown()), currentId: someText })),
  messages: someList,
});

const rowSchema = z.object({
  id: z.optional(z.unknown()),
  title: someText,
  created_at: someTime,
  updated_at: someTime,
  pinned: someFlag,
  archived: someFlag,
  chat: chatSchema,
});

const messageSchema = z.object({
  id: someText,
  parentId: someText,
  role: someText,
  content: z.optional(z.unknown()),
  timestamp: someTime,
  model: someText,
  modelName: someText,
  files: someList,
  sources: someList,
  citations: someList,
  output: someList,
  merged: z.optional(z.unknown()),
});

type Message = z.infer<typeof messageSchema>;

const inner = z.object({
  filename: someText,
  name: someText,
  meta: orAbsent(z.object({ name: someText, content_type: someText })),
  data: orAbsent(z.object({ content: someText })),
});

const fileSchema = z.object({
  type: someText,
  name: someText,
  url: someText,
  content_type: someText,
  file: orAbsent(inner),
});

const sourceSchema = z.object({
  source: orAbsent(z.object({ name: someText, url: someText, id: someText })),
  metadata: someList,
});

const passageSchema = z.object({ source: someText, source_url: someText, name: someText, title: someText });

const partSchema = z.object({ type: someText, text: someText, image_url: orAbsent(z.object({ url: someText })) });

const outputSchema = z.object({
  type: someText,
  content: someList,
  summary: someList,
  call_id: someText,
  name: someText,
  arguments: z.optional(z.unknown()),
  output: z.optional(z.unknown()),
  code: someText,
});

const textSchema = z.object({ text: someText });

const textsIn = (list: unknown): string =>
  itemsOf(textSchema, Array.isArray(list) ? list : [])
    .map(({ text = '' }) => text)
    .join('');

const filePieces = (list: readonly unknown[] | undefined, leftOut: LeftOut): readonly Piece[] =>
  itemsOf(fileSchema, list).flatMap(({ type, name, url = '', content_type, file }): readonly Piece[] => {
    const called = name ?? file?.meta?.name ?? file?.filename ?? file?.name;
    const bytes = fileOfDataUrl(url, called);
    if (bytes !== undefined) return [bytes];
    if (type !== 'image' && type !== 'file' && type !== 'audio') {
      leftOut.add(type ?? 'files');
      return [];
    }
    // Of a document the text is there, of a picture that lies on the server only where it lay.
    const text = file?.data?.content ?? '';
    if (text !== '') return [textFile(called, text)];
    return [
      missingFile(called, content_type ?? file?.meta?.content_type ?? (type === 'image' ? 'image/png' : undefined)),
    ];
  });

const sourcesOf = ({ sources, citations }: Message): readonly Piece[] =>
  itemsOf(sourceSchema, sources ?? citations).flatMap(({ source, metadata }) => {
    const passages = itemsOf(passageSchema, metadata).flatMap((one) =>
      sourcePieces(
        one.source_url ?? one.source ?? source?.url,
        one.title ?? one.name ?? source?.name ?? one.source ?? source?.id,
      ),
    );
    return passages.length > 0 ? passages : sourcePieces(source?.url ?? source?.id, source?.name);
  });

/** An answer of a server that keeps its pieces apart, as OpenAI's responses are. */
const outputPieces = (output: readonly unknown[] | undefined, leftOut: LeftOut): readonly Piece[] =>
  itemsOf(outputSchema, output).flatMap((item): readonly Piece[] => {
    switch (item.type) {
      case 'message':
        return wordPieces(textsIn(item.content));
      case 'reasoning':
        return thoughtPieces(textsIn(item.summary) || textsIn(item.content));
      case 'function_call':
        return [{ type: 'call', id: item.call_id, name: item.name ?? '', args: item.arguments }];
      case 'function_call_output': {
        const result = Array.isArray(item.output) ? textsIn(item.output) : item.output;
        return [{ type: 'result', id: item.call_id, result }];
      }
      case 'code_interpreter':
        return [
          { type: 'call', name: 'code_interpreter', args: { code: item.code ?? '' } },
          { type: 'result', name: 'code_interpreter', result: item.output },
        ];
      default:
        leftOut.add(item.type ?? 'output');
        return [];
    }
  });

const contentPieces = ({ content, role }: Message, leftOut: LeftOut): readonly Piece[] => {
  const isAnswer = role === 'assistant';
  if (typeof content === 'string') return isAnswer ? answerWithBlocks(content) : wordPieces(content);
  return itemsOf(partSchema, Array.isArray(content) ? content : []).flatMap(({ type, text, image_url }) => {
    if (text !== undefined) return wordPieces(text);
    const file = fileOfDataUrl(image_url?.url ?? '');
    if (file === undefined) leftOut.add(type ?? 'content');
    return file === undefined ? [] : [file];
  });
};

const piecesOf = (message: Message, leftOut: LeftOut): readonly Piece[] => {
  switch (message.role) {
    case 'user':
      return [...filePieces(message.files, leftOut), ...contentPieces(message, leftOut)];
    case 'assistant': {
      if (isObject(message.merged)) leftOut.add('merged');
      const written = contentPieces(message, leftOut);
      return [
        ...(written.length > 0 ? written : outputPieces(message.output, leftOut)),
        ...filePieces(message.files, leftOut),
        ...sourcesOf(message),
      ];
    }
    case 'system':
      return [];
    default:
      leftOut.add(message.role ?? 'messages');
      return [];
  }
};

type Entry = { readonly id: string | undefined; readonly raw: unknown };

const nodesOf = (entries: readonly Entry[], isTree: boolean, leftOut: LeftOut): readonly MessageNode[] => {
  let before: string | undefined;
  return entries.flatMap((entry, index): readonly MessageNode[] => {
    const message = messageSchema.safeParse(entry.raw).data;
    if (message === undefined) {
      leftOut.add('messages');
      return [];
    }
    const id = entry.id ?? idOf(message.id) ?? `#${index + 1}`;
    const node: MessageNode = {
      id,
      parentId: message.parentId ?? (isTree ? undefined : before),
      role: message.role === 'user' ? 'user' : 'assistant',
      pieces: piecesOf(message, leftOut),
      createdAt: timeOf(message.timestamp),
      ...(message.role === 'assistant' && { modelName: message.modelName ?? message.model }),
    };
    before = id;
    return [node];
  });
};

/** A row of the database, or in exports of the first versions the conversation itself. */
const read = (value: unknown): ImportedConversation | 'odd' | 'empty' => {
  const row = rowSchema.safeParse(value).data;
  const chat = row?.chat ?? chatSchema.safeParse(value).data;
  const tree = chat?.history?.messages;
  if (chat === undefined || (tree === undefined && chat.messages === undefined)) return 'odd';
  const leftOut = new LeftOut();
  const entries: readonly Entry[] =
    tree === undefined
      ? (chat.messages ?? []).map((raw) => ({ id: undefined, raw }))
      : Object.entries(tree).map(([id, raw]) => ({ id, raw }));
  return (
    importedConversation({
      id: idOf(row?.id) ?? idOf(chat.id),
      title: row?.title ?? chat.title,
      createdAt: row?.created_at ?? chat.timestamp,
      updatedAt: row?.updated_at,
      isPinned: row?.pinned === true,
      isArchived: row?.archived === true,
      nodes: nodesOf(entries, tree !== undefined, leftOut),
      currentId: chat.history?.currentId,
      leftOut,
    }) ?? 'empty'
  );
};

const ofRows = ['[].chat', '[].history'];
const ofOne = ['.chat.history', '.chat.messages', '.history.messages'];

const isList = ({ keys }: JsonExport): boolean =>
  ofRows.some((key) => keys.has(key)) &&
  (keys.has('[].chat.history') || keys.has('[].chat.messages') || keys.has('[].history.messages'));

const isOurs = (file: JsonExport): boolean => isList(file) || ofOne.some((key) => file.keys.has(key));

const placeOf = (file: JsonExport): Place => ({ name: file.name, path: isList(file) ? [] : undefined });

/**
 * Open WebUI's export, `chat-export-<ms>.json`: a list of the rows of its database, of all conversations or of one. Answers of
 * several models side by side are versions of one answer. Pictures that lie on the server are named.
 *
 * The facts are from its own source, open-webui/open-webui: `backend/open_webui/models/chats.py` (rows),
 * `src/lib/components/chat/Settings/DataControls.svelte` (what is written, and the form before there were rows),
 * `backend/open_webui/utils/middleware.py` (blocks in answers, `output`), `src/lib/components/chat/Messages/Citations.svelte` (sources).
 */
export const openWebUiSource: ImportSource = {
  id: 'open-webui',
  name: 'Open WebUI',
  // Its source: the tab was named Chats before.
  exportWay: { path: ['Settings', 'Data Controls', 'Export Chats'], file: 'chat-export-….json', hasFiles: true },
  recognizes: async (archive) => (await jsonExports(archive, isOurs, enoughToTell)).length > 0,
  async *read(archive, signal) {
    const places = (await jsonExports(archive, isOurs)).map(placeOf);
    yield* readConversations(archive, places, signal, read);
  },
};
