import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import { listConversations } from '@/lib/storage/read/conversations';
import { ParleyDatabase } from '@/lib/storage/read/database';
import { createDeletions } from '@/lib/storage/write/deletions';
import { createDraftStore } from '@/lib/storage/write/draft-store';
import type { SettingPlaces } from '@/lib/storage/write/import-log';
import { createImportStore, type ImportStore } from '@/lib/storage/write/import-store';
import { conversationOf, question } from '@/tests/fakes/messages';
import { settingPlaces } from '@/tests/fakes/setting-places';

class Killed extends Error {}

const draft = (text: string) => ({
  text,
  at: 7,
  files: [{ id: `file of ${text}`, at: 7, name: 'a.txt', mimeType: 'text/plain', data: 'YQ==' }],
});
const prompt = { kind: 'prompt', id: 'p1', row: { id: 'p1', title: 'Explain', text: 'Explain it.' } };
const brought = [
  prompt,
  { kind: 'preference', id: 'sendWith', row: 'mod-enter' },
  { kind: 'draft', id: 'c1', row: draft('Go on') },
  { kind: 'draft', id: 'elsewhere', row: draft('Nowhere') },
];

/** An import of nothing else. */
const bringSettings = async (
  store: ImportStore,
  rows: Parameters<ImportStore['stageSettings']>[1],
): Promise<string> => {
  const importId = await store.begin('parley-library', undefined);
  await store.stageSettings(importId, rows);
  await store.commit(importId);
  return importId;
};

/** What fails within a transaction is told as the storage's. */
const killed = (error: unknown): void =>
  expect(error instanceof ChatError ? error.cause : error).toBeInstanceOf(Killed);

/** A disk and what is kept beside the database. Each worker may die before one of its steps: a transaction, or a write elsewhere. */
const createDisk = () => {
  const factory = { indexedDB: new IDBFactory(), IDBKeyRange };
  const settings = settingPlaces(new Map<string, unknown>([['preference sendWith', 'enter']]));
  const time = { now: 1000 };
  const clock = { now: () => time.now };
  let imports = 0;
  const worker = (dieAfter = Number.POSITIVE_INFINITY) => {
    const database = new ParleyDatabase('parley', factory);
    const transaction = database.transaction.bind(database);
    let steps = 0;
    const alive = <Result>(work: () => Promise<Result>): Promise<Result> => {
      steps += 1;
      return steps > dieAfter ? Promise.reject(new Killed()) : work();
    };
    Object.assign(database, {
      transaction: (...args: Parameters<typeof transaction>) => alive(async () => transaction(...args)),
    });
    const places: SettingPlaces = {
      missing: settings.places.missing,
      // One row after the other, as a worker may die between two items of the storage.
      put: async (rows) => {
        for (const row of rows) await alive(() => settings.places.put([row]));
      },
      takeOut: async (rows) => {
        for (const row of rows) await alive(() => settings.places.takeOut([row]));
      },
    };
    const store = createImportStore(
      database,
      clock,
      () => {
        imports += 1;
        return `import-${imports}`;
      },
      places,
    );
    return { database, store, drafts: createDraftStore(database, clock), steps: () => steps };
  };
  const bringIn = async ({ store }: ReturnType<typeof worker>): Promise<string> => {
    const importId = await store.begin('parley-library', undefined);
    await store.stage(importId, [{ conversation: conversationOf(), messages: [question('q1')] }]);
    await store.stageSettings(importId, brought);
    await store.commit(importId);
    return importId;
  };
  /** All that can be seen after the next start, long after. */
  const seen = async () => {
    time.now += 1_000_000;
    const { database, store } = worker();
    await store.sweep();
    return {
      conversations: (await listConversations(database)).map(({ id }) => id),
      drafts: (await database.drafts.toArray()).map(({ key, text }) => `${key}: ${text}`),
      files: await database.draftFiles.count(),
      settings: Object.fromEntries(settings.here),
      imports: (await store.list()).length,
      open: (await store.list()).filter(({ isOpen }) => isOpen === true).length,
      log: await database.importSettings.count(),
    };
  };
  return { worker, bringIn, seen, settings };
};

const nothing = {
  conversations: [],
  drafts: [],
  files: 0,
  settings: { 'preference sendWith': 'enter' },
  imports: 0,
  open: 0,
  log: 0,
};
const whole = {
  conversations: ['c1'],
  drafts: ['c1: Go on'],
  files: 1,
  settings: { 'preference sendWith': 'mod-enter', 'prompt p1': brought[0]?.row },
  imports: 1,
  open: 0,
  log: 3,
};

describe('what an import brings besides conversations', () => {
  it('comes with them, but a draft of a conversation that is not here', async () => {
    const disk = createDisk();
    await disk.bringIn(disk.worker());

    expect(await disk.seen()).toEqual(whole);
  });

  it('is whole or not there at whatever step the worker dies, and its Undo leaves nothing of it', async () => {
    const probe = createDisk();
    const first = probe.worker();
    await probe.bringIn(first);
    const outcomes = new Set<string>();
    for (let dieAfter = 0; dieAfter <= first.steps(); dieAfter += 1) {
      const disk = createDisk();
      await disk.bringIn(disk.worker(dieAfter)).catch(killed);
      const seen = await disk.seen();
      outcomes.add(JSON.stringify(seen));
      expect([nothing, whole]).toContainEqual(seen);
      if (seen.imports === 0) continue;
      const { store } = disk.worker();
      await store.takeBack((await store.list())[0]?.id ?? '');
      expect(await disk.seen()).toEqual(nothing);
    }
    expect(outcomes.size).toBe(2);
  });

  it('is whole or gone at whatever step the worker dies that takes it back', async () => {
    const probe = createDisk();
    const importId = await probe.bringIn(probe.worker());
    const last = probe.worker();
    await last.store.takeBack(importId);
    for (let dieAfter = 0; dieAfter <= last.steps(); dieAfter += 1) {
      const disk = createDisk();
      const id = await disk.bringIn(disk.worker());
      await disk.worker(dieAfter).store.takeBack(id).catch(killed);
      expect([nothing, whole]).toContainEqual(await disk.seen());
    }
  });

  it('never takes the place of a draft that is here, nor of anything but a preference', async () => {
    const disk = createDisk();
    const { database, drafts } = disk.worker();
    await database.conversations.put(conversationOf());
    await drafts.write('c1', 'Mine');
    disk.settings.here.set('prompt p1', 'mine');
    const worker = disk.worker();
    const importId = await disk.bringIn(worker);
    const before = await disk.seen();
    await worker.store.takeBack(importId);

    expect(before).toMatchObject({ drafts: ['c1: Mine'], settings: { 'prompt p1': 'mine' }, log: 1 });
    expect(await disk.seen()).toMatchObject({
      drafts: ['c1: Mine'],
      settings: { 'prompt p1': 'mine', 'preference sendWith': 'enter' },
      log: 0,
    });
  });

  it('stays after an Undo where it was changed since', async () => {
    const disk = createDisk();
    const { store, drafts } = disk.worker();
    const importId = await disk.bringIn(disk.worker());
    await drafts.write('c1', 'Go on, and on');
    disk.settings.here.set('prompt p1', { id: 'p1', title: 'Explain', text: 'Explain it well.' });
    disk.settings.here.set('preference sendWith', 'another');

    expect(await store.takeBack(importId)).toBe(1);
    expect(await disk.seen()).toMatchObject({
      conversations: ['c1'],
      drafts: ['c1: Go on, and on'],
      settings: { 'prompt p1': { text: 'Explain it well.' }, 'preference sendWith': 'another' },
      imports: 0,
    });
  });

  it('can be taken back when all of its conversations were deleted for good', async () => {
    const disk = createDisk();
    const { database, store } = disk.worker();
    const importId = await disk.bringIn(disk.worker());
    const time = { now: 2000 };
    const deletions = createDeletions(database, { now: () => time.now }, () => 'd1');
    await deletions.remove({ conversationIds: ['c1'] });
    time.now += 1_000_000;
    await deletions.purge();
    const listed = (await store.list()).map(({ id }) => id);
    await store.takeBack(importId);

    expect(listed).toEqual([importId]);
    expect((await disk.seen()).settings).toEqual(nothing.settings);
  });

  it('is not written any more once everything was deleted', async () => {
    const disk = createDisk();
    const { database } = disk.worker();
    const { store } = disk.worker();
    const importId = await store.begin('parley-library', undefined);
    await store.stageSettings(importId, brought);
    const put = disk.settings.places.put;
    disk.settings.places.put = async (rows) => {
      await database.imports.clear();
      await put(rows);
    };
    await store.commit(importId);

    expect((await disk.seen()).settings).toEqual(nothing.settings);
  });

  it('is a later import’s where that one brought it again after the user had removed it', async () => {
    const disk = createDisk();
    const { store } = disk.worker();
    const first = await bringSettings(store, [prompt]);
    disk.settings.here.delete('prompt p1');
    const second = await bringSettings(store, [prompt]);
    const listed = (await store.list()).map(({ id }) => id);

    await store.takeBack(first);
    const afterFirst = disk.settings.here.get('prompt p1');
    await store.takeBack(second);

    expect(listed).toEqual([second]);
    expect(afterFirst).toEqual(prompt.row);
    expect((await disk.seen()).settings).toEqual(nothing.settings);
  });

  it.each(['the first', 'the last'])(
    'is as it was before both when two imports are undone, %s one first',
    async (which) => {
      const disk = createDisk();
      const { store } = disk.worker();
      const chosen = (row: string) => ({ kind: 'preference', id: 'appearance', row });
      disk.settings.here.set('preference appearance', 'system');
      const ids = [await bringSettings(store, [chosen('dark')]), await bringSettings(store, [chosen('light')])];
      const [one = '', other = ''] = which === 'the first' ? ids : ids.toReversed();

      await store.takeBack(one);
      const between = disk.settings.here.get('preference appearance');
      await store.takeBack(other);

      expect(between).toBe(which === 'the first' ? 'light' : 'dark');
      expect(disk.settings.here.get('preference appearance')).toBe('system');
      expect(await disk.seen()).toMatchObject({ imports: 0, log: 0 });
    },
  );

  it('is written by a later start when the disk was full, and holds up nothing else until then', async () => {
    const disk = createDisk();
    const { store, database } = disk.worker();
    const put = disk.settings.places.put;
    disk.settings.places.put = () => Promise.reject(new Error('full'));
    await expect(bringSettings(store, [prompt])).rejects.toThrow('full');
    await database.imports.put({ id: 'old', source: 'x', at: 1, state: 'staging', conversations: 0, messages: 0 });

    await expect(disk.seen()).rejects.toThrow('full');
    const left = await database.imports.get('old');
    disk.settings.places.put = put;

    expect(left).toBeUndefined();
    expect(await disk.seen()).toMatchObject({ open: 0, settings: { 'prompt p1': prompt.row } });
  });

  it('is dropped when another window begins an import, and never mixed with what that one brings', async () => {
    const disk = createDisk();
    const { store } = disk.worker();
    const dropped = await store.begin('parley-library', undefined);
    await store.stageSettings(dropped, brought);
    const second = await bringSettings(store, [prompt]);

    const isHere = await store.stageSettings(dropped, brought);
    const counts = await store.commit(dropped);

    expect([isHere, counts]).toEqual([false, undefined]);
    expect((await store.list()).map(({ id }) => id)).toEqual([second]);
    expect(await disk.seen()).toMatchObject({ log: 1, settings: { ...nothing.settings, 'prompt p1': prompt.row } });
  });

  it('is gone when two windows undo it at once', async () => {
    const disk = createDisk();
    const importId = await disk.bringIn(disk.worker());

    await Promise.all([disk.worker().store.takeBack(importId), disk.worker().store.takeBack(importId)]);

    expect(await disk.seen()).toEqual(nothing);
  });
});
