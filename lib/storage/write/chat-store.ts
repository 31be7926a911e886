import { parseConversationRow, parseMessageRow } from '@/lib/domain/app/stored-rows';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { type DamagedAnswer, damagedAnswerId } from '@/lib/domain/chat/damaged-answer';
import type { Clock } from '@/lib/domain/clock';
import type { Message } from '@/lib/domain/message';
import { type PathEnd, readConversation, readMessage, readPathEnd } from '@/lib/storage/read/conversations';
import type { ParleyDatabase } from '@/lib/storage/read/database';
import { removeDraftFiles } from './draft-store';
import { setAsideBadRows } from './quarantine';
import { writeSearchText } from './search-writer';
import { storageError } from './storage-error';

/** What one use case writes: all of it or nothing. */
export type ChatChange = {
  readonly conversation: Conversation;
  readonly messages?: readonly Message[];
  readonly removedMessageIds?: readonly string[];
  /** The unreadable part of an answer: kept in quarantine, to be saved as a file. */
  readonly damaged?: DamagedAnswer;
  /** The key of the draft that became a message. */
  readonly sentDraftKey?: string;
};

/** Conversations and their messages. `write` rejects with ChatError `storage-full` or `storage-broken`. */
export type ChatStore = {
  conversation(conversationId: string): Promise<Conversation | undefined>;
  message(messageId: string): Promise<Message | undefined>;
  /** Every message that is not deleted, on all branches, oldest first. */
  messages(conversationId: string): Promise<readonly Message[]>;
  /** The last messages of the path to `leafId`, at most so many, of a stored conversation. */
  pathEnd(leafId: string, most: number): Promise<PathEnd>;
  write(change: ChatChange): Promise<void>;
  /**
   * Changes the rows of conversations, all or none; those that are gone are passed over. Also of what is being deleted: its Undo
   * brings it back as it would be by now. Rejects like `write`.
   */
  change(conversationIds: readonly string[], change: (conversation: Conversation) => Conversation): Promise<void>;
  /** Answers that were being produced when the worker ended: rows that still name a run. */
  unfinished(): Promise<readonly Message[]>;
  /** Conversations in which a question waits for its turn. */
  conversationsWithQueue(): Promise<readonly string[]>;
};

const byAge = (left: Message, right: Message): number =>
  left.createdAt - right.createdAt || (left.id < right.id ? -1 : 1);

const isKept = (message: Message): boolean => message.deletedAt === undefined;

/** The store over the database `parley`. Each write is one strict transaction with the search text of the conversation. */
export const createChatStore = (database: ParleyDatabase, clock: Clock): ChatStore => {
  const tables = [
    database.conversations,
    database.messages,
    database.queue,
    database.drafts,
    database.draftFiles,
    database.searchTexts,
    database.searchSignatures,
    database.quarantine,
  ];

  const checked = async (rows: readonly unknown[], keys: readonly string[]): Promise<readonly Message[]> => {
    const keyed = new Map(rows.map((row, index) => [keys[index] ?? '', row] as const));
    const messages = await setAsideBadRows(database, 'messages', keyed, parseMessageRow, clock.now());
    return messages.filter(isKept).sort(byAge);
  };

  const writeMessages = async (messages: readonly Message[], removedIds: readonly string[]): Promise<void> => {
    await database.messages.bulkPut([...messages]);
    await database.messages.bulkDelete([...removedIds]);
    await database.quarantine.bulkDelete(removedIds.map(damagedAnswerId));
    const queued = messages.filter((message) => message.status === 'queued');
    const others = messages.filter((message) => message.status !== 'queued').map((message) => message.id);
    await database.queue.bulkDelete([...others, ...removedIds]);
    await database.queue.bulkPut(
      queued.map(({ id, conversationId, createdAt }) => ({ messageId: id, conversationId, at: createdAt })),
    );
  };

  return {
    conversation: (conversationId) => readConversation(conversationId, database),
    message: (messageId) => readMessage(messageId, database),
    messages: async (conversationId) => {
      const found = database.messages.where('conversationId').equals(conversationId);
      const [keys, rows] = await database.transaction('r', database.messages, () =>
        Promise.all([found.primaryKeys(), found.toArray()]),
      );
      return checked(rows, keys);
    },
    pathEnd: (leafId, most) => readPathEnd(leafId, most, database),
    write: async ({ conversation, messages = [], removedMessageIds = [], damaged, sentDraftKey }) => {
      try {
        await database.transaction('rw', tables, async () => {
          const before = await readConversation(conversation.id, database);
          await writeMessages(messages, removedMessageIds);
          if (damaged !== undefined) {
            const id = damagedAnswerId(damaged.messageId);
            await database.quarantine.put({ id, table: 'journal', at: clock.now(), row: damaged });
          }
          if (sentDraftKey !== undefined) {
            await database.drafts.delete(sentDraftKey);
            await removeDraftFiles(database, [sentDraftKey]);
          }
          const isTextChanged =
            before?.title !== conversation.title || messages.length > 0 || removedMessageIds.length > 0;
          // The background may have come to an old row since this one was read.
          const facts = conversation.facts ?? before?.facts;
          const row = facts === undefined ? conversation : { ...conversation, facts };
          const isOtherBranch = before?.activeLeafId !== conversation.activeLeafId;
          await database.conversations.put(
            isTextChanged || isOtherBranch ? await writeSearchText(database, row, messages) : row,
          );
        });
      } catch (error) {
        throw storageError(error);
      }
    },
    change: async (conversationIds, change) => {
      try {
        await database.transaction('rw', database.conversations, async () => {
          const rows = await database.conversations.bulkGet([...conversationIds]);
          const found = rows.map(parseConversationRow).filter((row) => row !== undefined);
          if (found.length > 0) await database.conversations.bulkPut(found.map(change));
        });
      } catch (error) {
        throw storageError(error);
      }
    },
    unfinished: async () => {
      const found = database.messages.where('runId').above('');
      const [keys, rows] = await Promise.all([found.primaryKeys(), found.toArray()]);
      return checked(rows, keys);
    },
    conversationsWithQueue: async () => [...new Set((await database.queue.toArray()).map((row) => row.conversationId))],
  };
};
