import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { listConversations } from '@/lib/storage/read/conversations';
import { ParleyDatabase, parleySchemaVersion } from '@/lib/storage/read/database';
import { createImportStore } from '@/lib/storage/write/import-store';
import { conversationOf, question } from '@/tests/fakes/messages';
import { settingPlaces } from '@/tests/fakes/setting-places';

/** The tables as a version had them, without their indexes where no test needs one. */
const thirdVersion = {
  conversations: 'id, updatedAt',
  messages: 'id, conversationId',
  providers: 'id',
  modelLists: 'connectionId',
  drafts: 'key',
  draftFiles: 'id, draftKey',
  searchTexts: 'conversationId',
  searchSignatures: 'conversationId',
  quarantine: 'id',
  meta: 'key',
  imports: 'id, state',
  importItems: '[importId+conversationId], importId',
};

const written = async (version: number, tables: Readonly<Record<string, string>>, factory: DexieFactory) => {
  const old = new Dexie('parley', factory);
  old.version(version).stores(tables);
  await old.table('conversations').put(conversationOf());
  await old.table('messages').put(question('q1'));
  await old.table('imports').put({ id: 'i1', source: 'x', at: 1, state: 'kept', conversations: 1, messages: 1 });
  await old.table('importItems').put({ importId: 'i1', conversationId: 'c1', messageIds: ['q1'] });
  old.close();
};
type DexieFactory = { readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof IDBKeyRange };
const createFactory = (): DexieFactory => ({ indexedDB: new IDBFactory(), IDBKeyRange });

it('takes over what version 3 has written, imports with their Undo included', async () => {
  const factory = createFactory();
  await written(3, thirdVersion, factory);
  const database = new ParleyDatabase('parley', factory);
  const { here, places } = settingPlaces();
  const store = createImportStore(database, { now: () => 2000 }, () => 'i2', places);

  const before = await listConversations(database);
  await store.begin('parley-library', undefined);
  await store.stageSettings('i2', [{ kind: 'prompt', id: 'p1', row: { id: 'p1' } }]);
  await store.commit('i2');
  const stayed = await store.takeBack('i1');

  expect(database.verno).toBe(parleySchemaVersion);
  expect(before.map(({ id }) => id)).toEqual(['c1']);
  expect(Object.fromEntries(here)).toEqual({ 'prompt p1': { id: 'p1' } });
  expect(stayed).toBe(0);
  expect(await listConversations(database)).toEqual([]);
});

it('loses nothing of what a later version has written', async () => {
  const factory = createFactory();
  const first = new ParleyDatabase('parley', factory);
  await first.conversations.put(conversationOf());
  await first.messages.put(question('q1'));
  first.close();
  await new Promise((resolve, reject) => {
    const opening = factory.indexedDB.open('parley', (parleySchemaVersion + 1) * 10);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('ofLater').put('later', 'key'));
    opening.addEventListener('error', reject);
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve(undefined);
    });
  });

  const old = new ParleyDatabase('parley', factory);
  const seen = await listConversations(old);
  const later = old.backendDB().transaction('ofLater').objectStore('ofLater');

  expect(seen.map(({ id }) => id)).toEqual(['c1']);
  expect(later.name).toBe('ofLater');
  expect(await old.messages.count()).toBe(1);
});
