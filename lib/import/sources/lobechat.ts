import { z } from '@/lib/domain/schema';
import type { ImportArchive, ImportedConversation, ImportedItem, ImportSource } from '@/lib/import/imported';
import { ImportError } from '@/lib/import/imported';
import { importedConversation } from '@/lib/import/imported-conversation';
import { inTime } from '@/lib/import/in-time';
import { enoughToTell, type JsonExport, jsonExports, Seen, unreadable } from '@/lib/import/json-exports';
import { LeftOut } from '@/lib/import/left-out';
import { idOf, isObject, itemsOf, orAbsent, someFlag, someList, someText, someTime } from '@/lib/import/lenient';
import type { MessageNode } from '@/lib/import/message-tree';
import { answerPieces, type Piece, sourcePieces, thoughtPieces, wordPieces } from '@/lib/import/pieces';
import { timeOf } from '@/lib/import/time-of';

const topicSchema = z.object({
  id: z.string(),
  title: someText,
  favorite: z.optional(z.unknown()),
  createdAt: someTime,
  updatedAt: someTime,
});

const sessionSchema = z.object({
  id: z.string(),
  title: someText,
  pinned: someFlag,
  meta: orAbsent(z.object({ title: someText })),
});

const agentSchema = z.object({ id: z.string(), title: someText });

const agentSessionSchema = z.object({ agentId: z.string(), sessionId: z.string() });

const threadSchema = z.object({ id: z.string(), sourceMessageId: someText });

const pluginSchema = z.object({
  id: someText,
  toolCallId: someText,
  identifier: someText,
  apiName: someText,
  arguments: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
});

const messageSchema = z.object({
  id: z.string(),
  role: someText,
  content: someText,
  createdAt: someTime,
  parentId: someText,
  sessionId: someText,
  agentId: someText,
  groupId: someText,
  topicId: someText,
  threadId: someText,
  model: someText,
  extra: orAbsent(z.object({ fromModel: someText })),
  reasoning: orAbsent(z.object({ content: someText })),
  search: orAbsent(z.object({ citations: someList })),
  tools: someList,
  plugin: orAbsent(pluginSchema),
  tool_call_id: someText,
  files: someList,
});

type Message = z.infer<typeof messageSchema>;

type Plugin = z.infer<typeof pluginSchema>;

const citationSchema = z.object({ url: someText, title: someText });

const callSchema = z.object({
  id: someText,
  identifier: someText,
  apiName: someText,
  arguments: z.optional(z.unknown()),
});

const tablesSchema = z.object({
  messages: someList,
  topics: someList,
  sessions: someList,
  agents: someList,
  agentsToSessions: someList,
  threads: someList,
  messagePlugins: someList,
});

type Tables = z.infer<typeof tablesSchema>;

/** What stands in an answer that has not begun. */
const placeholder = '...';

const nameOf = ({ identifier = '', apiName = '' }: Pick<Plugin, 'identifier' | 'apiName'>): string =>
  `${identifier}____${apiName}`;

const piecesOf = (message: Message, plugin: Plugin | undefined, leftOut: LeftOut): readonly Piece[] => {
  if ((message.files?.length ?? 0) > 0) leftOut.add('files');
  switch (message.role) {
    case 'user':
      return wordPieces(message.content);
    case 'assistant':
      return [
        ...thoughtPieces(message.reasoning?.content),
        ...answerPieces(message.content === placeholder ? '' : message.content),
        ...itemsOf(callSchema, message.tools).map(
          (call): Piece => ({ type: 'call', id: call.id, name: nameOf(call), args: call.arguments }),
        ),
        ...itemsOf(citationSchema, message.search?.citations).flatMap(({ url, title }) => sourcePieces(url, title)),
      ];
    case 'tool': {
      const name = plugin === undefined ? undefined : nameOf(plugin);
      const id = plugin?.toolCallId ?? message.tool_call_id;
      return [{ type: 'result', id, name, result: message.content ?? '', isError: isObject(plugin?.error) }];
    }
    case 'system':
      return [];
    default:
      leftOut.add(message.role ?? 'messages');
      return [];
  }
};

/** The messages of one conversation. A question says seldom what it follows: then it is what came before it. */
const nodesOf = (
  messages: readonly Message[],
  plugins: ReadonlyMap<string, Plugin>,
  threads: ReadonlyMap<string, string | undefined>,
  leftOut: LeftOut,
): readonly MessageNode[] => {
  const ids = new Set(messages.map(({ id }) => id));
  const last = new Map<string | undefined, string>();
  return messages.map((message) => {
    const { id, parentId, threadId } = message;
    const before = last.get(threadId) ?? (threadId === undefined ? undefined : threads.get(threadId));
    last.set(threadId, id);
    return {
      id,
      parentId: parentId !== undefined && ids.has(parentId) ? parentId : before,
      role: message.role === 'user' ? 'user' : 'assistant',
      pieces: piecesOf(message, plugins.get(id) ?? message.plugin, leftOut),
      createdAt: timeOf(message.createdAt),
      ...(message.role === 'assistant' && { modelName: message.model ?? message.extra?.fromModel }),
    };
  });
};

/**
 * Where a message was said: in a topic, or before there was one with a group, of which each agent speaks, or with an agent, of which
 * older messages name only the session.
 */
const placeOf = ({ topicId, groupId, agentId, sessionId }: Message, sessionOf: ReadonlyMap<string, string>): string => {
  if (topicId !== undefined) return topicId;
  if (groupId !== undefined) return `group:${groupId}`;
  const session = sessionId ?? sessionOf.get(agentId ?? '');
  if (session !== undefined) return `session:${session}`;
  return agentId === undefined ? 'session:inbox' : `agent:${agentId}`;
};

const byPlace = (
  messages: readonly Message[],
  sessionOf: ReadonlyMap<string, string>,
): ReadonlyMap<string, Message[]> => {
  const places = new Map<string, Message[]>();
  for (const message of messages) {
    const place = placeOf(message, sessionOf);
    const there = places.get(place);
    if (there === undefined) places.set(place, [message]);
    else there.push(message);
  }
  return places;
};

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** The tables of an export: of the database, or of the settings file that versions before it wrote. */
const tablesIn = (value: unknown) => {
  if (!isObject(value)) return undefined;
  return tablesSchema.safeParse(isObject(value.data) ? value.data : value.state).data;
};

function* conversationsOf(tables: Tables, messages: readonly Message[]): Generator<ImportedConversation> {
  const topics = byId(itemsOf(topicSchema, tables.topics));
  const sessions = byId(itemsOf(sessionSchema, tables.sessions));
  const threads = new Map(itemsOf(threadSchema, tables.threads).map((one) => [one.id, one.sourceMessageId] as const));
  const plugins = new Map(
    itemsOf(pluginSchema, tables.messagePlugins).flatMap((one) =>
      one.id === undefined ? [] : [[one.id, one] as const],
    ),
  );
  const agents = byId(itemsOf(agentSchema, tables.agents));
  const sessionOf = new Map(
    itemsOf(agentSessionSchema, tables.agentsToSessions).map((one) => [one.agentId, one.sessionId] as const),
  );
  const ordered = inTime(messages, ({ createdAt }) => timeOf(createdAt));
  for (const [place, said] of byPlace(ordered, sessionOf)) {
    const leftOut = new LeftOut();
    const topic = topics.get(place);
    const session = topic === undefined ? sessions.get(/^session:(.*)/s.exec(place)?.[1] ?? '') : undefined;
    const agent = agents.get(/^agent:(.*)/s.exec(place)?.[1] ?? '');
    const conversation = importedConversation({
      id: idOf(place) ?? `topic-of-${said[0]?.id}`,
      title: topic?.title ?? session?.meta?.title ?? session?.title ?? agent?.title,
      createdAt: topic?.createdAt,
      updatedAt: topic?.updatedAt,
      isPinned: topic?.favorite === true || topic?.favorite === 1 || session?.pinned === true,
      nodes: nodesOf(said, plugins, threads, leftOut),
      // A thread is a side of what was shown.
      currentId: said.findLast(({ threadId }) => threadId === undefined)?.id,
      leftOut,
    });
    if (conversation !== undefined) yield conversation;
  }
}

/** Tables that only this program has: which of them stand first differs. */
const ownTables = [
  'userSettings',
  'userInstalledPlugins',
  'aiProviders',
  'agentsToSessions',
  'messagePlugins',
  'sessionGroups',
];

const isOurs = ({ keys }: JsonExport): boolean =>
  (keys.has('.exportType') && keys.has('.state')) ||
  keys.has('.state.sessions[].meta') ||
  (keys.has('.data') && ownTables.some((table) => keys.has(`.data.${table}`)));

async function* readFile(archive: ImportArchive, name: string): AsyncGenerator<ImportedItem> {
  try {
    const tables = tablesIn(await archive.json(name));
    const messages = itemsOf(messageSchema, tables?.messages);
    for (const conversation of tables === undefined ? [] : conversationsOf(tables, messages))
      yield { type: 'conversation', conversation };
    // Of which conversation an odd message is, nobody knows.
    if (tables === undefined) yield unreadable(name);
    else if (messages.length < (tables.messages?.length ?? 0)) yield unreadable(name, { title: 'messages' });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    yield unreadable(name, error);
  }
}

/**
 * LobeChat's export: `{ data, mode, schemaHash }` with the tables of its database, and `{ exportType, state, version }` of versions
 * before. A topic is a conversation, and so is what was said in a session before it had topics. Files are not in it.
 *
 * The facts are from its own source, lobehub/lobe-chat: `packages/database/src/repositories/dataExporter/index.ts` and
 * `dataImporter` (tables), `packages/database/src/schemas/message.ts` (rows), `src/utils/config.ts` and `src/types/importer.ts` (the form
 * before), and the exports in its own tests.
 */
export const lobeChatSource: ImportSource = {
  id: 'lobechat',
  name: 'LobeChat',
  // Its source.
  exportWay: { path: ['Settings', 'Data Storage', 'Export'], file: '…-data.json', hasFiles: false },
  recognizes: async (archive) => (await jsonExports(archive, isOurs, enoughToTell)).length > 0,
  async *read(archive, signal) {
    const seen = new Seen();
    for (const { name } of await jsonExports(archive, isOurs)) {
      signal.throwIfAborted();
      for await (const item of readFile(archive, name)) {
        signal.throwIfAborted();
        if (item.type !== 'conversation' || seen.hasNews(item.conversation)) yield item;
      }
    }
    signal.throwIfAborted();
  },
};
