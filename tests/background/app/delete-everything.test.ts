import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { type DeleteEverythingContext, deleteEverything, isHalfDeleted } from '@/lib/background/app/delete-everything';
import { ParleyDatabase } from '@/lib/storage/read/database';
import { createImportStore } from '@/lib/storage/write/import-store';
import { conversationOf, question } from '@/tests/fakes/messages';
import { settingPlaces } from '@/tests/fakes/setting-places';

const create = async () => {
  const database = new ParleyDatabase('parley', { indexedDB: new IDBFactory(), IDBKeyRange });
  const store = createImportStore(database, { now: () => 1000 }, () => 'import', settingPlaces().places);
  const importId = await store.begin('chatgpt', 'ChatGPT');
  const forget = async () => undefined;
  const context: DeleteEverythingContext = {
    temporary: { all: () => [], forget },
    deletions: { forget: () => undefined },
    sentinel: { noteDeletion: forget },
    vault: { clear: forget },
    preferences: { forget },
    journal: { clear: forget },
    forgetReadAloudSessions: forget,
    forgetTools: forget,
    mcpServers: { forget },
    listedTools: { forget },
    searchServices: { forget },
    plugins: { forget },
    forgetBackups: forget,
    database,
  };
  const stage = (id: string) =>
    store.stage(importId, [
      { conversation: conversationOf({ id }), messages: [question(`${id}-q`, { conversationId: id })] },
    ]);
  const rows = async () => {
    const counts = await Promise.all(database.tables.map(async (table) => [table.name, await table.count()] as const));
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  };
  return { database, context, stage, rows };
};

it('leaves nothing of an import that writes meanwhile', async () => {
  const { context, stage, rows } = await create();
  const writeOn = async (): Promise<void> => {
    for (let index = 0; await stage(`c${index}`); index += 1);
  };

  await Promise.all([writeOn(), deleteEverything(context)]);

  expect(await rows()).toEqual({});
});

it('deletes no row when a browser ends before the last is deleted, and keeps what the database is', async () => {
  const { database, context, stage, rows } = await create();
  await stage('c1');
  await database.meta.put({ key: 'made', value: 1 });
  const before = await rows();
  const clear = database.importItems.clear.bind(database.importItems);
  Object.assign(database.importItems, { clear: () => Promise.reject(new Error('killed')) });

  await deleteEverything(context).catch((error: unknown) => error);
  const killed = await rows();
  Object.assign(database.importItems, { clear });
  await deleteEverything(context);

  expect(killed).toEqual(before);
  expect(await rows()).toEqual({ meta: 1 });
});

it('deletes all else where the browser does not let go of the snapshots, and says so', async () => {
  const { context, stage, rows } = await create();
  await stage('c1');
  const forgetBackups = () => Promise.reject(new DOMException('busy', 'NoModificationAllowedError'));

  expect(await deleteEverything({ ...context, forgetBackups })).toEqual({ snapshotsStay: true });
  expect(await rows()).toEqual({});
  expect(await deleteEverything(context)).toEqual({ snapshotsStay: false });
});

it('takes the mark away together with the rows: one that stayed would delete what comes later', async () => {
  const { database, context } = await create();
  const { meta } = database;
  const remove = meta.delete.bind(meta);
  const full = new DOMException('full', 'QuotaExceededError');
  Object.assign(meta, {
    delete: (key: string) => (Dexie.currentTransaction === null ? Promise.reject(full) : remove(key)),
  });

  await deleteEverything(context);

  expect(await isHalfDeleted(database)).toBe(false);
});

it('leaves a mark while it goes on, for the start after a browser that ended, and none when it is over or failed', async () => {
  const { context } = await create();
  const marks: boolean[] = [];
  const look = async () => void marks.push(await isHalfDeleted(context.database));

  await deleteEverything({ ...context, forgetTools: look, forgetBackups: look });
  await look();
  const vault = { clear: () => Promise.reject(new Error('broken')) };
  await deleteEverything({ ...context, vault }).catch((error: unknown) => error);
  await look();

  expect(marks).toEqual([true, true, false, false]);
});
