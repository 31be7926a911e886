import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { searchWords } from '@/lib/domain/library/search-text';
import type { Message } from '@/lib/domain/message';
import { listConversations, readMessages } from '@/lib/storage/read/conversations';
import { ParleyDatabase } from '@/lib/storage/read/database';
import { searchConversations } from '@/lib/storage/read/search';
import { createChatStore } from '@/lib/storage/write/chat-store';
import { createDeletions, undoForMs } from '@/lib/storage/write/deletions';
import { connected } from '@/tests/fakes/connected-provider';

const conversation: Conversation = {
  id: 'c1',
  title: 'Colours',
  isTitleByUser: false,
  createdAt: 1,
  updatedAt: 1,
  activeLeafId: 'a1',
  isTemporary: false,
};
const base = { conversationId: 'c1', status: 'complete' } as const;
const messages: readonly Message[] = [
  { ...base, id: 'q1', role: 'user', parts: [{ type: 'text', text: 'Why blue?' }], createdAt: 1 },
  { ...base, id: 'a1', parentId: 'q1', role: 'assistant', parts: [{ type: 'text', text: 'Rayleigh.' }], createdAt: 2 },
];

const create = async () => {
  const database = new ParleyDatabase('parley', { indexedDB: new IDBFactory(), IDBKeyRange });
  let now = 1000;
  const clock = { now: () => now };
  const store = createChatStore(database, clock);
  await store.write({ conversation, messages });
  const newId = () => crypto.randomUUID();
  return {
    database,
    deletions: createDeletions(database, clock, newId),
    pass: (ms: number) => {
      now += ms;
    },
  };
};

const found = async (database: ParleyDatabase, query: string): Promise<number> => {
  let count = 0;
  for await (const _ of searchConversations(searchWords(query), new AbortController().signal, database)) count += 1;
  return count;
};

describe('deletions', () => {
  it('take a conversation from every list at once and bring it back whole', async () => {
    const { database, deletions } = await create();

    const undoId = await deletions.remove({ conversationIds: ['c1'] });
    const gone = [(await listConversations(database)).length, await found(database, 'rayleigh')];
    await deletions.undo(undoId);

    expect(gone).toEqual([0, 0]);
    expect(await listConversations(database)).toMatchObject([conversation]);
    expect(await readMessages('c1', database)).toEqual(messages);
    expect(await found(database, 'rayleigh')).toBe(1);
  });

  it('take a message from the search too, and bring back the path that was shown', async () => {
    const { database, deletions } = await create();

    const undoId = await deletions.remove({ messageIds: ['a1'], shown: { ...conversation, activeLeafId: 'q1' } });
    const gone = [(await readMessages('c1', database)).length, await found(database, 'rayleigh')];
    await deletions.undo(undoId);

    expect(gone).toEqual([1, 0]);
    expect((await listConversations(database))[0]?.activeLeafId).toBe('a1');
    expect(await found(database, 'rayleigh')).toBe(1);
  });

  it('tell whoever purges that there will be something to purge, when they are kept', async () => {
    const { database, deletions } = await create();
    const left: number[] = [];
    deletions.onRemove(() => void listConversations(database).then((rows) => left.push(rows.length)));

    await deletions.remove({ conversationIds: ['c1'] });

    await expect.poll(() => left).toEqual([0]);
  });

  it('can be undone for ten seconds and are purged without a trace then', async () => {
    const { database, deletions, pass } = await create();

    await deletions.remove({ conversationIds: ['c1'] });
    pass(undoForMs - 1);
    await deletions.purge();
    const early = await database.messages.count();
    pass(1);
    await deletions.purge();

    expect(early).toBe(2);
    const counts = await Promise.all(
      database.tables.filter((table) => table.name !== 'meta').map((table) => table.count()),
    );
    expect(counts.every((count) => count === 0)).toBe(true);
  });

  it('name the providers whose keys and access must go', async () => {
    const { database, deletions, pass } = await create();
    await database.providers.put(connected({ id: 'p1' }));

    await deletions.remove({ providerIds: ['p1', 'gone already'] });
    pass(undoForMs);

    expect(await deletions.purge()).toMatchObject([{ id: 'p1', host: connected().host }]);
    expect(await database.providers.count()).toBe(0);
  });

  it('take what is in quarantine of an answer along', async () => {
    const { database, deletions, pass } = await create();
    const store = createChatStore(database, { now: () => 1 });
    await store.write({ conversation, damaged: { messageId: 'a1', readCount: 0, rows: ['private'] } });
    const before = await database.quarantine.count();

    await deletions.remove({ conversationIds: ['c1'] });
    pass(undoForMs);
    await deletions.purge();

    expect([before, await database.quarantine.count()]).toEqual([1, 0]);
  });
});
