import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { ParleyDatabase } from '@/lib/storage/read/database';
import { listDraftKeys, readDraft, readLibrary, readOutline, readSome } from '@/lib/storage/read/library';
import { conversationOf, question } from '@/tests/fakes/messages';

let database: ParleyDatabase;
beforeEach(async () => {
  database = new ParleyDatabase('parley', { indexedDB: new IDBFactory(), IDBKeyRange });
  await database.conversations.bulkPut([
    conversationOf(),
    conversationOf({ id: 'c2', updatedAt: 2 }),
    conversationOf({ id: 'c3', deletedAt: 3 }),
  ]);
  await database.messages.bulkPut([
    question('q1'),
    question('q2', { deletedAt: 3 }),
    question('q3', { conversationId: 'c2' }),
  ]);
});

it('names the conversations in the order of the list, or those of them that are chosen', async () => {
  expect(await readLibrary(undefined, database)).toEqual({ conversationIds: ['c2', 'c1'], unreadable: 0 });
  expect(await readLibrary(['c1', 'c3'], database)).toEqual({ conversationIds: ['c1'], unreadable: 0 });
});

it('counts what is set aside of the chosen ones alone', async () => {
  await database.quarantine.bulkPut([
    { id: 'messages:x', table: 'messages', at: 1, row: { conversationId: 'c1' } },
    { id: 'conversations:y', table: 'conversations', at: 1, row: { id: 'c9' } },
    { id: 'providers:z', table: 'providers', at: 1, row: {} },
  ]);

  expect((await readLibrary(undefined, database)).unreadable).toBe(2);
  expect((await readLibrary(['c1'], database)).unreadable).toBe(1);
});

it('leaves out what follows from the messages', async () => {
  await database.conversations.put(conversationOf({ isArchived: true, facts: { sites: ['a.example'] } }));

  expect((await readOutline('c1', database))?.conversation).toEqual(conversationOf({ isArchived: true }));
});

it('reads a conversation with the ids of its messages, and its messages by them', async () => {
  const outline = await readOutline('c1', database);
  await database.messages.put({ id: 'bad', conversationId: 'c1' });

  expect(outline?.messageIds).toEqual(['q1', 'q2']);
  expect(await readSome(['q1', 'q2', 'bad', 'gone'], database)).toEqual({ messages: [question('q1')], unreadable: 1 });
  expect(await readOutline('c3', database)).toBeUndefined();
});

it('knows drafts by their text or their files, and not those of deleted conversations', async () => {
  const file = { id: 'f1', name: 'a.png', mimeType: 'image/png', data: 'AAAA', draftKey: 'window-1', at: 5 };
  await database.drafts.bulkPut([
    { key: 'c1', text: 'typed', at: 1 },
    { key: 'c3', text: 'gone', at: 1 },
  ]);
  await database.draftFiles.put(file);

  expect(await listDraftKeys(database)).toEqual(['c1', 'window-1']);
  expect(await readDraft('c1', database)).toEqual({ key: 'c1', text: 'typed', at: 1, files: [] });
  expect(await readDraft('window-1', database)).toEqual({ key: 'window-1', text: '', at: 5, files: [file] });
  expect(await readDraft('sent', database)).toBeUndefined();
});
