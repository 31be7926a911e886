import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { ParleyDatabase } from '@/lib/storage/read/database';
import { countAnswersSince, readLibraryOutline } from '@/lib/storage/read/library-mark';
import { answer, conversationOf, question } from '@/tests/fakes/messages';

let database: ParleyDatabase;
beforeEach(async () => {
  database = new ParleyDatabase('parley', { indexedDB: new IDBFactory(), IDBKeyRange });
  await database.conversations.bulkPut([
    conversationOf({ id: 'c1', updatedAt: 100 }),
    conversationOf({ id: 'c2', updatedAt: 200 }),
  ]);
  await database.messages.bulkPut([
    question('q1', { conversationId: 'c1', createdAt: 90 }),
    answer('a1', 'q1', { conversationId: 'c1', createdAt: 100 }),
    answer('a2', 'q1', { conversationId: 'c2', createdAt: 150 }),
    answer('a3', 'q1', { conversationId: 'c2', createdAt: 200 }),
    answer('a4', 'q1', { conversationId: 'c2', createdAt: 200, deletedAt: 210 }),
  ]);
});

it('says how much there is and when it changed last', async () => {
  expect(await readLibraryOutline(database)).toEqual({ conversations: 2, messages: 5, changedAt: 200 });
});

it('says so of nothing, too', async () => {
  await database.delete();
  await database.open();

  expect(await readLibraryOutline(database)).toEqual({ conversations: 0, messages: 0, changedAt: 0 });
});

it.each([
  [0, 3],
  [100, 2],
  [150, 1],
  [200, 0],
])('counts the answers after %i that are not deleted', async (since, count) => {
  expect(await countAnswersSince(since, 20, database)).toBe(count);
});

it('counts no further than it is asked', async () => {
  expect(await countAnswersSince(0, 2, database)).toBe(2);
});
