import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { listFiled, listLatest, readPathEnd, readQueued } from '@/lib/storage/read/conversations';
import { ParleyDatabase } from '@/lib/storage/read/database';
import { answer, conversationOf, question } from '@/tests/fakes/messages';

const openDatabase = (): ParleyDatabase => new ParleyDatabase('parley', { indexedDB: new IDBFactory(), IDBKeyRange });

/** A conversation of so many messages in a row, `m0` to the leaf. */
const row = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    index === 0 ? question('m0') : answer(`m${index}`, `m${index - 1}`, { createdAt: index + 1 }),
  );

it('lists what is in a folder, also while its deletion can be undone, and passes over rows of a wrong shape', async () => {
  const database = openDatabase();
  await database.conversations.bulkPut([
    conversationOf({ id: 'c1', folder: 'Work' }),
    conversationOf({ id: 'c2' }),
    conversationOf({ id: 'c3', folder: 'Home', deletedAt: 5 }),
    Object.assign(conversationOf({ id: 'c4' }), { folder: 7 }),
  ]);

  expect(await listFiled(database)).toEqual([
    { id: 'c1', folder: 'Work' },
    { id: 'c3', folder: 'Home' },
  ]);
});

it('begins the list of ten thousand conversations with as many rows as are asked for, and those that are pinned', async () => {
  const database = openDatabase();
  const many = Array.from({ length: 10_000 }, (_, index) => conversationOf({ id: `c${index}`, updatedAt: index }));
  await database.conversations.bulkPut([
    ...many,
    conversationOf({ id: 'c5', updatedAt: 5, pinnedAt: 9 }),
    conversationOf({ id: 'c9998', updatedAt: 9998, deletedAt: 9 }),
  ]);
  let rows = 0;
  database.conversations.hook('reading', (conversation) => {
    rows += 1;
    return conversation;
  });

  const latest = await listLatest(3, ['c5', 'c9999', 'gone'], database);

  expect(latest.map(({ id }) => id)).toEqual(['c5', 'c9999', 'c9997']);
  expect(rows).toBeLessThanOrEqual(6);
});

it.each([60, 2000])(
  'reads as many rows for the end of a path of %d messages as it has, and one more',
  async (count) => {
    const database = openDatabase();
    await database.messages.bulkPut(row(count));
    let rows = 0;
    database.messages.hook('reading', (message) => {
      rows += 1;
      return message;
    });

    const end = await readPathEnd(`m${count - 1}`, 8, database);

    expect(end.messages.map(({ id }) => id)).toEqual(Array.from({ length: 8 }, (_, index) => `m${count - 8 + index}`));
    expect([end.hasEarlier, rows]).toEqual([true, 9]);
  },
);

it('ends a path where its beginning is, where a message is gone, is no message or another conversation’s, and in a circle', async () => {
  const database = openDatabase();
  await database.messages.bulkPut([
    ...row(3),
    answer('deleted', 'm2', { deletedAt: 5 }),
    Object.assign(answer('odd', 'm2'), { parts: 7 }),
    answer('stranger', 'm2', { conversationId: 'c2' }),
    answer('round', 'about'),
    answer('about', 'round'),
    ...['absent', 'deleted', 'odd', 'stranger'].map((parent) => answer(`after-${parent}`, parent)),
  ]);
  const idsTo = async (leafId: string) => {
    const { messages, hasEarlier } = await readPathEnd(leafId, 8, database);
    return [messages.map(({ id }) => id), hasEarlier];
  };

  expect(await idsTo('m2')).toEqual([['m0', 'm1', 'm2'], false]);
  expect(await idsTo('absent')).toEqual([[], false]);
  for (const parent of ['absent', 'deleted', 'odd', 'stranger']) {
    expect(await idsTo(`after-${parent}`)).toEqual([[`after-${parent}`], false]);
  }
  expect(await idsTo('round')).toEqual([['about', 'round'], false]);
});

it('reads the questions of a conversation that wait, and no others', async () => {
  const database = openDatabase();
  await database.messages.bulkPut([...row(3), question('waits', { status: 'queued' })]);
  await database.queue.bulkPut([
    { messageId: 'waits', conversationId: 'c1', at: 1 },
    { messageId: 'gone', conversationId: 'c1', at: 2 },
    { messageId: 'm2', conversationId: 'c2', at: 3 },
  ]);

  expect((await readQueued('c1', database)).map(({ id }) => id)).toEqual(['waits']);
});
