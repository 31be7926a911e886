import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listConversations, readMessages } from '@/lib/storage/read/conversations';
import { ParleyDatabase } from '@/lib/storage/read/database';
import { createChatStore } from '@/lib/storage/write/chat-store';
import { createImportStore } from '@/lib/storage/write/import-store';
import { answer, conversationOf, question } from '@/tests/fakes/messages';
import { propertyRuns } from '@/tests/fakes/property-runs';
import { settingPlaces } from '@/tests/fakes/setting-places';

const mine = conversationOf({ id: 'mine', activeLeafId: 'mine-q' });
const mineAlso = conversationOf({ id: 'mine-also', activeLeafId: 'also-q' });
const own = [question('mine-q', { conversationId: 'mine' }), question('also-q', { conversationId: 'mine-also' })];
const ids = Array.from({ length: 30 }, (_, index) => `c${index}`);
const pieces = [
  ...ids.map((id) => ({
    conversation: conversationOf({ id, activeLeafId: `${id}-a` }),
    messages: [question(`${id}-q`, { conversationId: id }), answer(`${id}-a`, `${id}-q`, { conversationId: id })],
  })),
  { conversation: mine, messages: [answer('mine-a', 'mine-q', { conversationId: 'mine' })] },
  { conversation: mineAlso, messages: [answer('also-a', 'also-q', { conversationId: 'mine-also' })] },
];

class Killed extends Error {}

/** A disk on which workers are killed between two of their transactions: what is in one is kept whole by the browser. */
const createDisk = async () => {
  const factory = { indexedDB: new IDBFactory(), IDBKeyRange };
  let now = 1000;
  const clock = { now: () => now };
  const worker = (dieAfter = Number.POSITIVE_INFINITY) => {
    const database = new ParleyDatabase('parley', factory);
    const transaction = database.transaction.bind(database);
    let done = 0;
    Object.assign(database, {
      transaction: (...args: Parameters<typeof transaction>) => {
        done += 1;
        return done > dieAfter ? Promise.reject(new Killed()) : transaction(...args);
      },
    });
    return {
      database,
      store: createImportStore(database, clock, () => `import-${now}`, settingPlaces().places),
      transactions: () => done,
    };
  };
  const first = worker();
  const chats = createChatStore(first.database, clock);
  await chats.write({ conversation: mine, messages: own.slice(0, 1) });
  await chats.write({ conversation: mineAlso, messages: own.slice(1) });
  /** Starts again, long after, and says what is there. */
  const restarted = async () => {
    now += 1_000_000;
    const { database, store } = worker();
    await store.sweep();
    const shown = (await listConversations(database)).map(({ id }) => id).toSorted();
    const messages = (await Promise.all(shown.map((id) => readMessages(id, database)))).flat().length;
    const stored = await database.messages.count();
    const texts = await database.searchTexts.count();
    const leaf = (await listConversations(database)).find(({ id }) => id === 'mine')?.activeLeafId;
    return { shown, messages, stored, texts, leaf, imports: await database.imports.count() };
  };
  return { worker, restarted };
};

const bringIn = async ({ store }: { readonly store: ReturnType<typeof createImportStore> }): Promise<string> => {
  const importId = await store.begin('chatgpt', 'ChatGPT');
  for (let at = 0; at < pieces.length; at += 4) await store.stage(importId, pieces.slice(at, at + 4));
  await store.commit(importId);
  return importId;
};

const nothing = { shown: ['mine', 'mine-also'], messages: 2, stored: 2, texts: 2, leaf: 'mine-q', imports: 0 };
const everything = {
  shown: [...ids, 'mine', 'mine-also'].toSorted(),
  messages: 64,
  stored: 64,
  texts: 32,
  leaf: 'mine-a',
  imports: 1,
};

describe('a kill at any point', () => {
  it('of an import leaves all of it or nothing', async () => {
    const whole = (await createDisk()).worker();
    await bringIn(whole);
    const points = whole.transactions();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: points }), async (dieAfter) => {
        const { worker, restarted } = await createDisk();

        await bringIn(worker(dieAfter)).catch((error: unknown) => error);

        expect(await restarted()).toEqual(dieAfter === points ? everything : nothing);
      }),
      propertyRuns(200),
    );
  });

  it('of undoing an import that another one continued leaves what that one has, whole', async () => {
    for (const dieAfter of [0, 1, 2, 3, 4]) {
      const { worker, restarted } = await createDisk();
      const first = await bringIn(worker());
      await restarted();
      const second = worker();
      const secondId = await second.store.begin('chatgpt', 'ChatGPT');
      const more = ids.map((id) => ({
        conversation: conversationOf({ id, activeLeafId: `${id}-a` }),
        messages: [question(`${id}-q2`, { conversationId: id, parentId: `${id}-a` })],
      }));
      await second.store.stage(secondId, more);
      await second.store.commit(secondId);
      const { store } = worker(dieAfter);

      await store
        .takeBack(first)
        .then(store.sweep, () => undefined)
        .catch((error: unknown) => error);

      const left = { shown: everything.shown, texts: 32 };
      expect(await restarted()).toMatchObject(
        dieAfter === 0
          ? { ...left, messages: 94, stored: 94, leaf: 'mine-a', imports: 2 }
          : { ...left, messages: 92, stored: 92, leaf: 'mine-q', imports: 1 },
      );
    }
  });

  it('of taking it back leaves all of it or nothing', async () => {
    const disk = await createDisk();
    const importId = await bringIn(disk.worker());
    const whole = disk.worker();
    await whole.store.takeBack(importId);
    await whole.store.sweep();
    const points = whole.transactions();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: points }), async (dieAfter) => {
        const { worker, restarted } = await createDisk();
        const taken = await bringIn(worker());
        const { store } = worker(dieAfter);

        await store
          .takeBack(taken)
          .then(store.sweep, () => undefined)
          .catch((error: unknown) => error);

        expect(await restarted()).toEqual(dieAfter === 0 ? everything : nothing);
      }),
      propertyRuns(200),
    );
  });
});
