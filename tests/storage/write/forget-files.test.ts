import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { parseMessageRow } from '@/lib/domain/app/stored-rows';
import type { Message } from '@/lib/domain/message';
import { ParleyDatabase } from '@/lib/storage/read/database';
import { readForgetting } from '@/lib/storage/read/forgetting';
import { createDeletions, undoForMs } from '@/lib/storage/write/deletions';
import { conversationOf, question } from '@/tests/fakes/messages';

const count = 50;
const picture = { type: 'file', mimeType: 'image/png', name: 'sky.png', data: 'QUJD' } as const;
const ids = Array.from({ length: count }, (_, index) => `q${index}`);
const messageOf = (id: string, conversationId = 'c1'): Message =>
  question(id, { conversationId, parts: [picture, { type: 'text', text: `Words of ${id}` }] });

const create = async () => {
  const database = new ParleyDatabase('parley', { indexedDB: new IDBFactory(), IDBKeyRange });
  await database.conversations.put(conversationOf({ id: 'c1' }));
  await database.messages.bulkPut(ids.map((id) => messageOf(id)));
  let now = 1000;
  const deletions = createDeletions(database, { now: () => now }, () => 'undo-1');
  const pass = (ms: number): void => {
    now += ms;
  };
  return { database, deletions, pass };
};

const stored = async (database: ParleyDatabase): Promise<readonly Message[]> =>
  (await database.messages.toArray()).map(parseMessageRow).filter((row) => row !== undefined);
const filesOf = async (database: ParleyDatabase) =>
  (await stored(database)).flatMap(({ parts }) => parts.filter((part) => part.type === 'file'));
const isWhole = ({ data, forgotten }: Awaited<ReturnType<typeof filesOf>>[number]): boolean =>
  data === picture.data ? forgotten === undefined : data === '' && forgotten?.bytes === 3 && forgotten.at === 1000;

const never = (): boolean => false;

it('changes nothing while it can be undone, and nothing when it was', async () => {
  const { database, deletions, pass } = await create();
  const before = await stored(database);

  const undoId = await deletions.remove({ fileMessageIds: ids });
  pass(undoForMs - 1);
  await deletions.forgetFiles(never);
  expect(await stored(database)).toEqual(before);
  expect(await readForgetting(database)).toEqual({ undoId, left: count });
  await deletions.undo(undoId);
  pass(1);
  await deletions.forgetFiles(never);

  expect(await stored(database)).toEqual(before);
  expect(await readForgetting(database)).toBeUndefined();
});

it('takes the bytes then, and leaves the messages with all else', async () => {
  const { database, deletions, pass } = await create();
  await deletions.remove({ fileMessageIds: [...ids, 'gone already'] });
  pass(undoForMs);

  expect(await deletions.purge()).toEqual([]);
  expect(await deletions.forgetFiles(never)).toBe(false);

  const messages = await stored(database);
  expect(messages).toHaveLength(count);
  for (const message of messages) {
    expect(message).toEqual({
      ...messageOf(message.id),
      revision: 1,
      parts: [
        { ...picture, data: '', forgotten: { at: 1000, bytes: 3 } },
        { type: 'text', text: `Words of ${message.id}` },
      ],
    });
  }
  expect(await database.deletions.count()).toBe(0);
});

it.each([0, 1, 15, 16, 17, 33, 49])(
  'leaves each file there or forgotten when it breaks off after %i of them, and the next worker finishes it',
  async (writes) => {
    const { database, deletions, pass } = await create();
    await deletions.remove({ fileMessageIds: ids });
    pass(undoForMs);
    let written = 0;
    const put = database.messages.put.bind(database.messages);
    vi.spyOn(database.messages, 'put').mockImplementation((...row) => {
      written += 1;
      return written > writes ? Dexie.Promise.reject(new Error('killed')) : put(...row);
    });

    await expect(deletions.forgetFiles(never)).rejects.toThrow();
    vi.restoreAllMocks();

    const files = await filesOf(database);
    expect(files.every(isWhole)).toBe(true);
    const there = files.filter(({ data }) => data !== '').length;
    // What is written together is written with the list of what is left.
    expect((await readForgetting(database))?.left).toBe(there);
    expect(there).toBe(count - Math.floor(writes / 16) * 16);

    const next = createDeletions(database, { now: () => 1_000_000 }, () => 'undo-2');
    expect(await next.forgetFiles(never)).toBe(false);
    expect((await filesOf(database)).every(({ data }) => data === '')).toBe(true);
    expect(await database.deletions.count()).toBe(0);
  },
);

it('ends where it is when it is taken back in the middle', async () => {
  const { database, deletions, pass } = await create();
  const undoId = await deletions.remove({ fileMessageIds: ids });
  pass(undoForMs);
  let undone: PromiseLike<void> | undefined;
  // Asked in the first stretch, the undo comes between it and the second.
  await deletions.forgetFiles(() => {
    undone ??= Dexie.ignoreTransaction(() => deletions.undo(undoId));
    return false;
  });
  await undone;

  const files = await filesOf(database);
  expect(files.every(isWhole)).toBe(true);
  expect(files.filter(({ data }) => data !== '')).toHaveLength(count - 16);
  expect(await database.deletions.count()).toBe(0);
});

it('does not touch a conversation that is answering, and comes back for it', async () => {
  const { database, deletions, pass } = await create();
  await database.messages.put(messageOf('other', 'c2'));
  await deletions.remove({ fileMessageIds: ['q0', 'other', 'q1'] });
  pass(undoForMs);

  expect(await deletions.forgetFiles((id) => id === 'c1')).toBe(true);
  const answering = await filesOf(database);
  expect(answering.filter(({ data }) => data === '')).toHaveLength(1);
  expect((await readForgetting(database))?.left).toBe(2);
  expect(await deletions.forgetFiles(never)).toBe(false);

  expect((await filesOf(database)).filter(({ data }) => data === '')).toHaveLength(3);
});

it('has nothing to do once everything was deleted', async () => {
  const { database, deletions, pass } = await create();
  await deletions.remove({ fileMessageIds: ids });
  pass(undoForMs);
  await database.messages.clear();

  expect(await deletions.forgetFiles(never)).toBe(false);
  expect([await database.messages.count(), await database.deletions.count()]).toEqual([0, 0]);
});
