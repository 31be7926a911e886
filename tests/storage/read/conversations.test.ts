import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { listFiled } from '@/lib/storage/read/conversations';
import { ParleyDatabase } from '@/lib/storage/read/database';
import { conversationOf } from '@/tests/fakes/messages';

it('lists what is in a folder, also while its deletion can be undone, and passes over rows of a wrong shape', async () => {
  const database = new ParleyDatabase('parley', { indexedDB: new IDBFactory(), IDBKeyRange });
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
