import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { ParleyDatabase } from '@/lib/storage/read/database';
import { readForgetting } from '@/lib/storage/read/forgetting';

it('tells the latest files that are being forgotten from other deletions', async () => {
  const database = new ParleyDatabase('parley', { indexedDB: new IDBFactory(), IDBKeyRange });
  const row = { conversationIds: [], messageIds: [], providerIds: [] };
  await database.deletions.bulkPut([
    { ...row, id: 'z', at: 1, fileMessageIds: ['q1'] },
    { ...row, id: 'y', at: 2, fileMessageIds: ['q2', 'q3'] },
    { ...row, id: 'x', at: 3, messageIds: ['q4'] },
  ]);

  expect(await readForgetting(database)).toEqual({ undoId: 'y', left: 2 });
});
