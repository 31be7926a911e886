import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { listConversations } from '@/lib/storage/read/conversations';
import { ParleyDatabase } from '@/lib/storage/read/database';
import { createChatStore } from '@/lib/storage/write/chat-store';
import { fillFacts } from '@/lib/storage/write/fill-facts';
import { answer, conversationOf, question } from '@/tests/fakes/messages';

/** Conversations as an older version stored them: without facts. */
const older = async (count: number, indexedDB = new IDBFactory()): Promise<ParleyDatabase> => {
  const database = new ParleyDatabase('parley', { indexedDB, IDBKeyRange });
  const ids = Array.from({ length: count }, (_, index) => `c${String(index).padStart(4, '0')}`);
  await database.conversations.bulkPut(ids.map((id) => conversationOf({ id, activeLeafId: `${id}-a` })));
  await database.messages.bulkPut(
    ids.flatMap((conversationId) => [
      question(`${conversationId}-q`, { conversationId }),
      answer(`${conversationId}-a`, `${conversationId}-q`, { conversationId }),
    ]),
  );
  return database;
};

const withFacts = async (database: ParleyDatabase): Promise<number> =>
  (await listConversations(database)).filter(({ facts }) => facts?.snippet === 'It scatters.').length;

it('gives all conversations their facts, some at a time, and is then through for good', async () => {
  const database = await older(230);

  const went = [
    await fillFacts(database),
    await withFacts(database),
    await fillFacts(database),
    await fillFacts(database),
  ];
  const all = await withFacts(database);
  await database.conversations.put(conversationOf({ id: 'd', activeLeafId: 'none' }));

  expect(went).toEqual([true, 100, true, false]);
  expect(all).toBe(230);
  expect(await fillFacts(database)).toBe(false);
});

it('goes on where an earlier worker came to', async () => {
  const indexedDB = new IDBFactory();
  await fillFacts(await older(150, indexedDB));
  const next = new ParleyDatabase('parley', { indexedDB, IDBKeyRange });

  expect(await fillFacts(next)).toBe(false);
  expect(await withFacts(next)).toBe(150);
});

it('passes over rows that it cannot read', async () => {
  const database = await older(2);
  await database.conversations.put({ id: 'c0001x', title: 5 });

  expect(await fillFacts(database)).toBe(false);
  expect(await withFacts(database)).toBe(2);
});

it('leaves facts alone that came in the meantime, and no write of an older row takes them away', async () => {
  const database = await older(1);
  const [before] = await listConversations(database);
  await fillFacts(database);
  const store = createChatStore(database, { now: () => 5 });
  if (before !== undefined) await store.write({ conversation: { ...before, pinnedAt: 7 } });

  expect(await store.conversation('c0000')).toMatchObject({ pinnedAt: 7, facts: { snippet: 'It scatters.' } });
});
