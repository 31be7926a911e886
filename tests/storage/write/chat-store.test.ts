import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import type { Conversation } from '@/lib/domain/chat/conversation';
import type { Message } from '@/lib/domain/message';
import { countQuarantined, listConversations, readMessages } from '@/lib/storage/read/conversations';
import { ParleyDatabase } from '@/lib/storage/read/database';
import { type ChatChange, createChatStore } from '@/lib/storage/write/chat-store';

const conversation: Conversation = {
  id: 'c1',
  title: 'Why is the sky blue?',
  isTitleByUser: false,
  createdAt: 1,
  updatedAt: 1,
  activeLeafId: 'a1',
  isTemporary: false,
};

const message = (change: Partial<Message>): Message => ({
  id: 'q1',
  conversationId: 'c1',
  role: 'user',
  parts: [{ type: 'text', text: 'Why is the sky blue?' }],
  createdAt: 1,
  status: 'complete',
  ...change,
});

const question = message({});
const answer = message({
  id: 'a1',
  parentId: 'q1',
  role: 'assistant',
  parts: [],
  createdAt: 2,
  status: 'running',
  runId: 'r1',
});
const send: ChatChange = { conversation, messages: [question, answer], sentDraftKey: 'new' };

const create = async () => {
  const database = new ParleyDatabase('parley', { indexedDB: new IDBFactory(), IDBKeyRange });
  await database.drafts.put({ key: 'new', text: 'Why is the sky blue?', at: 0 });
  return { database, store: createChatStore(database, { now: () => 5 }) };
};

const everything = async (database: ParleyDatabase): Promise<unknown> =>
  Object.fromEntries(
    await Promise.all(database.tables.map(async (table) => [table.name, await table.toArray()] as const)),
  );

/** Lets the n-th write of a store fail, as a browser does that runs out of space; answers how many were asked. */
const failWrite = (n: number): (() => number) => {
  let asked = 0;
  const { put, delete: remove } = IDBObjectStore.prototype;
  const count = (): void => {
    asked += 1;
    if (asked === n) throw new DOMException('no space', 'QuotaExceededError');
  };
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    count();
    return Reflect.apply(put, this, args);
  });
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, ...args) {
    count();
    return Reflect.apply(remove, this, args);
  });
  return () => asked;
};

describe('storing a question', () => {
  it('stores all of it: conversation, both messages, search text; and takes the draft away', async () => {
    const { database, store } = await create();

    await store.write(send);

    expect((await listConversations(database)).map(({ id }) => id)).toEqual(['c1']);
    expect((await store.messages('c1')).map(({ id }) => id)).toEqual(['q1', 'a1']);
    expect(await database.drafts.count()).toBe(0);
    expect((await database.searchTexts.get('c1'))?.messageIds).toEqual(['', 'q1']);
    expect((await store.unfinished()).map(({ id }) => id)).toEqual(['a1']);
  });

  it('stores nothing when any single write of it fails, and says that the storage is full', async () => {
    const counting = await create();
    const count = failWrite(Number.POSITIVE_INFINITY);
    await counting.store.write(send);
    const writes = count();
    vi.restoreAllMocks();

    const outcomes: unknown[] = [];
    for (let n = 1; n <= writes; n += 1) {
      const { database, store } = await create();
      const before = await everything(database);
      failWrite(n);
      const failure = await store.write(send).catch((error: unknown) => error);
      vi.restoreAllMocks();
      outcomes.push([failure, JSON.stringify(await everything(database)) === JSON.stringify(before)]);
    }

    expect(writes).toBeGreaterThan(5);
    for (const outcome of outcomes) expect(outcome).toMatchObject([{ data: { code: 'storage-full' } }, true]);
  });

  it('keeps a waiting question on the list of the queue until it is answered', async () => {
    const { store } = await create();

    await store.write({ conversation, messages: [message({ status: 'queued' })] });
    const waiting = await store.conversationsWithQueue();
    await store.write({ conversation, messages: [question] });

    expect(waiting).toEqual(['c1']);
    expect(await store.conversationsWithQueue()).toEqual([]);
  });
});

describe('rows of a wrong shape', () => {
  it('are set aside and counted, and the others go on working', async () => {
    const { database, store } = await create();
    await store.write(send);
    await database.messages.put({ id: 'junk', conversationId: 'c1', parts: 7 });

    const read = await readMessages('c1', database);
    const messages = await store.messages('c1');

    expect(read.map(({ id }) => id)).toEqual(['q1', 'a1']);
    expect(messages.map(({ id }) => id)).toEqual(['q1', 'a1']);
    expect(await countQuarantined(database)).toBe(1);
    expect(await database.messages.get('junk')).toBeUndefined();
  });
});
