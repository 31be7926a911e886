import { z } from '@/lib/domain/schema';
import { fenced } from '@/lib/import/fenced';
import type { ImportedConversation, ImportedItem, ImportSource } from '@/lib/import/imported';
import { importedConversation } from '@/lib/import/imported-conversation';
import { fileName, missingFile, textFile } from '@/lib/import/imported-file';
import {
  enoughToTell,
  type JsonExport,
  jsonExports,
  type Place,
  readConversations,
  shownNames,
} from '@/lib/import/json-exports';
import { LeftOut } from '@/lib/import/left-out';
import { idOf, itemsOf, orAbsent, someFlag, someList, someText, someTime } from '@/lib/import/lenient';
import type { MessageNode } from '@/lib/import/message-tree';
import { answerPieces, type Piece, sourcePieces, thoughtPieces, wordPieces } from '@/lib/import/pieces';
import { timeOf } from '@/lib/import/time-of';

const conversationSchema = z.object({
  uuid: z.optional(z.unknown()),
  name: someText,
  created_at: someTime,
  updated_at: someTime,
  is_starred: someFlag,
  model: someText,
  current_leaf_message_uuid: someText,
  chat_messages: z.array(z.unknown()),
});

const messageSchema = z.object({
  uuid: someText,
  sender: someText,
  text: someText,
  content: someList,
  created_at: someTime,
  parent_message_uuid: someText,
  attachments: someList,
  files: someList,
  files_v2: someList,
});

const attachmentSchema = z.object({ file_name: someText, file_type: someText, extracted_content: someText });

const fileSchema = z.object({ file_name: someText, file_uuid: someText });

const place = z.object({ url: someText, title: someText });

const citationSchema = z.object({
  url: someText,
  title: someText,
  details: orAbsent(place),
  metadata: orAbsent(place),
});

const artifact = z.object({ title: someText, type: someText, language: someText, content: z.string() });

const blockSchema = z.object({
  type: someText,
  text: someText,
  thinking: someText,
  citations: someList,
  id: someText,
  name: someText,
  input: z.optional(z.unknown()),
  tool_use_id: someText,
  content: z.optional(z.unknown()),
  is_error: someFlag,
});

type Block = z.infer<typeof blockSchema>;

const resultSchema = z.object({ type: someText, text: someText, title: someText, url: someText });

/** What the page does not show either. */
const unsaid: ReadonlySet<string | undefined> = new Set(['token_budget', 'flag']);

const sources = (block: Block): readonly Piece[] =>
  itemsOf(citationSchema, block.citations).flatMap(({ url, title, details, metadata }) =>
    sourcePieces(url ?? details?.url ?? metadata?.url, title ?? details?.title ?? metadata?.title),
  );

/** The text of an artifact is what the user asked for: it is shown, not only the call that made it. */
const artifactPieces = ({ id, name = '', input }: Block): readonly Piece[] => {
  const parsed = name === 'artifacts' ? artifact.safeParse(input) : undefined;
  if (parsed?.success !== true || parsed.data.content === '') return [{ type: 'call', id, name, args: input }];
  const { title, type = '', language, content } = parsed.data;
  const isMarkdown = type === 'text/markdown' || type === '';
  const code = language ?? /(?:html|svg|react|mermaid)/.exec(type)?.[0];
  return [
    { type: 'call', id, name, args: { ...(title !== undefined && { title }), type } },
    ...wordPieces(isMarkdown ? content : fenced(content, code)),
  ];
};

const resultPieces = ({ tool_use_id, name, content, is_error }: Block, leftOut: LeftOut): readonly Piece[] => {
  if (typeof content === 'string')
    return [{ type: 'result', id: tool_use_id, name, result: content, isError: is_error }];
  const items = itemsOf(resultSchema, Array.isArray(content) ? content : []);
  for (const { type } of items) if (type !== 'text' && type !== 'knowledge') leftOut.add(type);
  const result = items.map(
    ({ text, title, url }) => text ?? [title, url].filter((one) => one !== undefined).join('\n'),
  );
  return [
    { type: 'result', id: tool_use_id, name, result: result.join('\n\n'), isError: is_error },
    ...items.flatMap(({ url, title }) => (url === undefined ? [] : sourcePieces(url, title))),
  ];
};

const blockPieces = (raw: unknown, isAnswer: boolean, leftOut: LeftOut): readonly Piece[] => {
  const parsed = blockSchema.safeParse(raw);
  if (!parsed.success) {
    leftOut.add('content');
    return [];
  }
  const block = parsed.data;
  switch (block.type) {
    case 'text':
      return [...(isAnswer ? answerPieces(block.text) : wordPieces(block.text)), ...sources(block)];
    case 'voice_note':
      return wordPieces(block.text);
    case 'thinking':
      return thoughtPieces(block.thinking);
    case 'tool_use':
      return artifactPieces(block);
    case 'tool_result':
      return resultPieces(block, leftOut);
    default:
      if (!unsaid.has(block.type)) leftOut.add(block.type ?? 'content');
      return [];
  }
};

/** Attached texts, of which the export has the words, and files, of which it has the names. */
const filePieces = ({ attachments, files, files_v2 }: z.infer<typeof messageSchema>): readonly Piece[] => {
  const texts = itemsOf(attachmentSchema, attachments).map(({ file_name, file_type, extracted_content }) =>
    extracted_content === undefined || extracted_content === ''
      ? missingFile(file_name, file_type)
      : textFile(file_name, extracted_content),
  );
  // Two lists name the same files; without an id only the name tells.
  const written = new Set(texts.map(({ name }) => name));
  const seen = new Set<string>();
  const named = [...itemsOf(fileSchema, files), ...itemsOf(fileSchema, files_v2)].flatMap(
    ({ file_name, file_uuid }) => {
      const name = fileName(file_name);
      const key = file_uuid ?? name;
      if (key === undefined || seen.has(key) || written.has(name)) return [];
      seen.add(key);
      return [{ file_name, file_uuid }];
    },
  );
  const withIds = new Set(named.flatMap(({ file_name, file_uuid }) => (file_uuid === undefined ? [] : [file_name])));
  const others = named
    .filter(({ file_name, file_uuid }) => file_uuid !== undefined || !withIds.has(file_name))
    .map(({ file_name }) => missingFile(file_name));
  return [...texts, ...others];
};

const nodesOf = (messages: readonly unknown[], model: string | undefined, leftOut: LeftOut): readonly MessageNode[] => {
  const parsed = messages.map((raw) => messageSchema.safeParse(raw).data);
  // Exports before 2026 do not say what a message follows: then it is the one before.
  const isTree = parsed.some((message) => message?.parent_message_uuid !== undefined);
  let before: string | undefined;
  return parsed.flatMap((message, index): readonly MessageNode[] => {
    const isAnswer = message?.sender === 'assistant';
    if (message === undefined || (!isAnswer && message.sender !== 'human')) {
      leftOut.add(message?.sender ?? 'chat_messages');
      return [];
    }
    const id = idOf(message.uuid) ?? `#${index + 1}`;
    const blocks = (message.content ?? []).flatMap((block) => blockPieces(block, isAnswer, leftOut));
    const spoken = isAnswer ? answerPieces(message.text) : wordPieces(message.text);
    const node: MessageNode = {
      id,
      parentId: isTree ? message.parent_message_uuid : before,
      role: isAnswer ? 'assistant' : 'user',
      pieces: [...filePieces(message), ...(blocks.length > 0 ? blocks : spoken)],
      createdAt: timeOf(message.created_at),
      modelName: model,
    };
    before = id;
    return [node];
  });
};

const read = (value: unknown): ImportedConversation | 'odd' | 'empty' => {
  const parsed = conversationSchema.safeParse(value);
  if (!parsed.success) return 'odd';
  const conversation = parsed.data;
  const leftOut = new LeftOut();
  return (
    importedConversation({
      id: idOf(conversation.uuid),
      title: conversation.name,
      createdAt: conversation.created_at,
      updatedAt: conversation.updated_at,
      isPinned: conversation.is_starred === true,
      nodes: nodesOf(conversation.chat_messages, conversation.model, leftOut),
      currentId: conversation.current_leaf_message_uuid,
      leftOut,
    }) ?? 'empty'
  );
};

const isOurs = ({ keys }: JsonExport): boolean => keys.has('[].chat_messages') || keys.has('.chat_messages');

const placeOf = ({ name, keys }: JsonExport): Place => ({
  name,
  path: keys.has('[].chat_messages') ? [] : undefined,
});

/** Beside the conversations; what is in them has no place here. */
const leftOutFiles = /(?:^|\/)(?:projects|memories)\.json$|(?:^|\/)projects\/[^/]+\.json$/;

async function* leftOutItems(names: readonly string[]): AsyncGenerator<ImportedItem> {
  for (const name of names) if (leftOutFiles.test(name)) yield { type: 'left-out', kind: fileName(name) ?? name };
}

/**
 * Claude's export: `conversations.json` with the words of attached files and only the names of others; and single conversations as
 * the page gets them, which exporters in the browser save. Projects and memories are named and left out.
 *
 * Anthropic says how it is asked for (support.claude.com, "How can I export my Claude data?"), not what is in it. The facts are
 * what public readers agree on: Superkikim/nexus-ai-chat-importer (blocks, artifacts, attachments, files), Sinity/polylogue and
 * withLinda/claude-conversation-exporter (calls and their results, thoughts), exports of 2026 that people published (parents of
 * messages, of which the first has an id that no message has).
 */
export const claudeSource: ImportSource = {
  id: 'claude',
  name: 'Claude',
  // support.claude.com, article 9450526.
  exportWay: { path: ['Settings', 'Privacy', 'Export data'], hasFiles: false },
  recognizes: async (archive) => (await jsonExports(archive, isOurs, enoughToTell)).length > 0,
  async *read(archive, signal) {
    const places = (await jsonExports(archive, isOurs)).map(placeOf);
    yield* readConversations(archive, places, signal, read);
    yield* leftOutItems(shownNames(archive));
  },
};
