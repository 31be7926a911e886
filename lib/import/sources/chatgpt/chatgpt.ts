import type { ImportedConversation, ImportSource } from '@/lib/import/imported';
import { importedConversation } from '@/lib/import/imported-conversation';
import { enoughToTell, type JsonExport, jsonExports, type Place, readConversations } from '@/lib/import/json-exports';
import { LeftOut } from '@/lib/import/left-out';
import { idOf } from '@/lib/import/lenient';
import type { MessageNode } from '@/lib/import/message-tree';
import { timeOf } from '@/lib/import/time-of';
import { ChatGptFiles } from './chatgpt-files';
import { conversationSchema, messageSchema, nodeSchema } from './chatgpt-json';
import { messagePieces } from './chatgpt-pieces';

const isOurs = ({ keys }: JsonExport): boolean =>
  keys.has('[].mapping') || (keys.has('.mapping') && keys.has('.title'));

const placeOf = ({ name, keys }: JsonExport): Place => ({ name, path: keys.has('[].mapping') ? [] : undefined });

/** `auto` stands for whichever it was. */
const modelIn = (slug: string | undefined): string | undefined => (slug === 'auto' ? undefined : slug);

const read = (value: unknown, files: ChatGptFiles): ImportedConversation | 'odd' | 'empty' => {
  const parsed = conversationSchema.safeParse(value);
  if (!parsed.success) return 'odd';
  const conversation = parsed.data;
  const leftOut = new LeftOut();
  const nodes = Object.entries(conversation.mapping).flatMap(([id, raw]): readonly MessageNode[] => {
    const node = nodeSchema.safeParse(raw);
    if (!node.success) {
      leftOut.add('mapping');
      return [];
    }
    const message = messageSchema.safeParse(node.data.message);
    // A node without a message holds the tree together.
    if (!message.success) return [{ id, parentId: node.data.parent, role: 'assistant', pieces: [] }];
    const by = message.data.author?.role;
    return [
      {
        id,
        parentId: node.data.parent,
        role: by === 'user' ? 'user' : 'assistant',
        pieces: messagePieces(message.data, { files, leftOut }),
        createdAt: timeOf(message.data.create_time),
        ...(by === 'assistant' && { modelName: modelIn(message.data.metadata?.model_slug) }),
        goesOn: message.data.end_turn === false,
      },
    ];
  });
  return (
    importedConversation({
      id: idOf(conversation.conversation_id) ?? idOf(conversation.id),
      title: conversation.title,
      createdAt: conversation.create_time,
      updatedAt: conversation.update_time,
      isPinned: conversation.is_starred === true || timeOf(conversation.pinned_time) !== undefined,
      isArchived: conversation.is_archived === true,
      nodes,
      modelName: modelIn(conversation.default_model_slug),
      currentId: conversation.current_node,
      leftOut,
    }) ?? 'empty'
  );
};

/**
 * ChatGPT's export: `conversations.json`, in 2026 in numbered pieces, with the files beside it; and single conversations as
 * the page gets them, which exporters in the browser save.
 *
 * OpenAI describes neither. The facts are what public readers of exports agree on, each from exports of its own time:
 * jamesmoore/chatgpt-export (content types, references, canvas, runs of code), Exoridus/chatgpt-export-viewer (keys of a
 * conversation, voice), Superkikim/nexus-ai-chat-importer (2026: numbered pieces, `.dat` files and their tables, drafts),
 * pionxzh/chatgpt-exporter (what the page gets), mitkury/chatgpt-export-parser (the tree, hidden messages).
 */
export const chatGptSource: ImportSource = {
  id: 'chatgpt',
  name: 'ChatGPT',
  // help.openai.com, article 7260999.
  exportWay: { path: ['Settings', 'Data controls', 'Export data'], hasFiles: true },
  recognizes: async (archive) => (await jsonExports(archive, isOurs, enoughToTell)).length > 0,
  async *read(archive, signal) {
    const places = (await jsonExports(archive, isOurs)).map(placeOf);
    const files = await ChatGptFiles.of(archive);
    yield* readConversations(archive, places, signal, (value) => read(value, files));
  },
};
