// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type StoredConversation, watchConversation } from '@/lib/panel/chat/stored-conversation';
import { parley } from '@/lib/storage/read/database';
import { answer, conversationOf, question } from '@/tests/fakes/messages';
import { settlePromises, until } from '@/tests/fakes/timers';

beforeEach(() => Promise.all([parley.conversations.clear(), parley.messages.clear(), parley.queue.clear()]));

/** 100 messages in a row, and another version of the first answer. */
const storeLong = async (): Promise<void> => {
  const rest = Array.from({ length: 99 }, (_, index) => answer(`m${index + 1}`, `m${index}`, { createdAt: index + 2 }));
  await parley.messages.bulkPut([question('m0'), ...rest, answer('other', 'm0', { createdAt: 500 })]);
  await parley.conversations.put(conversationOf({ activeLeafId: 'm99' }));
};

/** Follows it, with everything that is told in order and how many rows were read by then. */
const follow = () => {
  const told: (StoredConversation | undefined)[] = [];
  const rows: number[] = [];
  let read = 0;
  const count = (message: unknown) => {
    read += 1;
    return message;
  };
  parley.messages.hook('reading', count);
  const watch = watchConversation(
    'c1',
    (value) => {
      told.push(value);
      rows.push(read);
    },
    never,
  );
  const stop = (): void => {
    watch.stop();
    parley.messages.hook('reading').unsubscribe(count);
  };
  return { told, rows, stop, readAll: watch.readAll };
};

/** No moment is idle until the browser is told to be. */
const holdIdle = (): { pass(): void; waits(): boolean } => {
  const waiting: ((() => void) | undefined)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => {
    waiting[handle - 1] = undefined;
  });
  return {
    pass: () => {
      for (const run of waiting) run?.();
    },
    waits: () => waiting.some((run) => run !== undefined),
  };
};
afterEach(() => vi.unstubAllGlobals());

const never = (): void => {
  throw new Error('the database can be read here');
};

it('tells a conversation with its messages, now and after each change', async () => {
  const told: (StoredConversation | undefined)[] = [];
  const watch = watchConversation('c1', (value) => told.push(value), never);
  await until(() => told.length > 0);
  const atFirst = told.at(-1);

  await parley.conversations.put(conversationOf());
  await parley.messages.put(question('u1'));
  await until(() => told.at(-1)?.tree.length === 1);
  watch.stop();

  expect(atFirst).toBeUndefined();
  expect(told.at(-1)).toMatchObject({ conversation: { id: 'c1' }, tree: [{ id: 'u1' }] });
});

it('tells nothing more after its end', async () => {
  const told: unknown[] = [];
  const watch = watchConversation('c1', (value) => told.push(value), never);
  await until(() => told.length > 0);
  watch.stop();
  await parley.conversations.put(conversationOf());
  await settlePromises();

  expect(told).toEqual([undefined]);
});

it('tells the end of a long path first, from as many rows as it has, and all of it when there is time', async () => {
  await storeLong();
  const idle = holdIdle();
  const { told, rows, stop } = follow();
  await until(() => told.length > 0);
  await settlePromises();
  const atFirst = [...told];
  idle.pass();
  await until(() => told.at(-1)?.hasEarlier === false);
  stop();

  // The database may tell of what was stored just before once more, and the end is read again.
  for (const value of atFirst) {
    expect([value?.tree[0]?.id, value?.tree.length, value?.hasEarlier]).toEqual(['m70', 30, true]);
  }
  expect(rows[0]).toBeGreaterThan(0);
  expect((rows[0] ?? 0) % 31).toBe(0);
  expect(told.at(-1)?.tree).toHaveLength(101);
  expect(told.at(-1)?.tree.at(-1)?.id).toBe('other');
});

it('reads all of it at once when that is asked for, and once', async () => {
  await storeLong();
  const idle = holdIdle();
  const { told, stop, readAll } = follow();
  await until(() => told.length > 0);
  readAll();
  readAll();
  await until(() => told.at(-1)?.hasEarlier === false);
  expect(idle.waits()).toBe(false);
  stop();
  const count = told.length;

  // A second reading of all of it would not have been ended with the first.
  await parley.messages.update('m0', { createdAt: 0 });
  const { told: toldToOthers, stop: stopOthers, readAll: readAllAgain } = follow();
  readAllAgain();
  await until(() => toldToOthers.at(-1)?.tree[0]?.createdAt === 0);
  stopOthers();
  expect(told).toHaveLength(count);
});

it('tells a question that comes before the rest was read, and does not lose it with the rest', async () => {
  await storeLong();
  const idle = holdIdle();
  const { told, stop } = follow();
  await until(() => told.length > 0);
  await parley.messages.put(question('new', { parentId: 'm99', createdAt: 600 }));
  await parley.conversations.put(conversationOf({ activeLeafId: 'new' }));
  await until(() => told.at(-1)?.tree.at(-1)?.id === 'new');
  const before = told.at(-1);
  idle.pass();
  await until(() => told.at(-1)?.hasEarlier === false);
  stop();

  expect([before?.hasEarlier, before?.tree.length]).toEqual([true, 30]);
  expect(told.at(-1)?.tree.map(({ id }) => id)).toEqual(expect.arrayContaining(['m0', 'other', 'new']));
});

it('tells questions that wait, and what was deleted far up is gone', async () => {
  await storeLong();
  await parley.messages.put(question('waits', { status: 'queued', parentId: 'm99', createdAt: 600 }));
  await parley.queue.put({ messageId: 'waits', conversationId: 'c1', at: 600 });
  const idle = holdIdle();
  const { told, stop } = follow();
  await until(() => told.length > 0);
  const atFirst = told.at(-1);
  idle.pass();
  await until(() => told.at(-1)?.hasEarlier === false);
  await parley.messages.delete('other');
  await until(() => told.at(-1)?.tree.length === 101);
  stop();

  expect(atFirst?.tree.at(-1)?.id).toBe('waits');
  expect(told.at(-1)?.tree.some(({ id }) => id === 'other')).toBe(false);
});
