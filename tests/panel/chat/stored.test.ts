// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { type StoredConversation, watchConversation, watchStored } from '@/lib/panel/chat/stored';
import { parley } from '@/lib/storage/read/database';
import { conversationOf, question } from '@/tests/fakes/messages';
import { settlePromises, until } from '@/tests/fakes/timers';

beforeEach(() => Promise.all([parley.conversations.clear(), parley.messages.clear()]));

const never = (): void => {
  throw new Error('the database can be read here');
};

it('tells a conversation with its messages, now and after each change', async () => {
  const told: (StoredConversation | undefined)[] = [];
  const stop = watchConversation('c1', (value) => told.push(value), never);
  await until(() => told.length > 0);
  const atFirst = told.at(-1);

  await parley.conversations.put(conversationOf());
  await parley.messages.put(question('u1'));
  await until(() => told.at(-1)?.tree.length === 1);
  stop();

  expect(atFirst).toBeUndefined();
  expect(told.at(-1)).toMatchObject({ conversation: { id: 'c1' }, tree: [{ id: 'u1' }] });
});

it('tells nothing more after its end', async () => {
  const told: unknown[] = [];
  const stop = watchConversation('c1', (value) => told.push(value), never);
  await until(() => told.length > 0);
  stop();
  await parley.conversations.put(conversationOf());
  await settlePromises();

  expect(told).toEqual([undefined]);
});

it('reads nothing when it is ended before the first paint', async () => {
  let asked = 0;
  watchStored(
    async () => (asked += 1),
    () => undefined,
    never,
  )();
  const other = await new Promise((resolve) => {
    const stop = watchStored(async () => 'read', resolve, never);
    void stop;
  });

  expect([asked, other]).toEqual([0, 'read']);
});

it('says when the database cannot be read', async () => {
  const failed = await new Promise((resolve) => {
    watchStored(
      () => Promise.reject(new Error('UnknownError: Internal error opening backing store')),
      () => resolve('read'),
      () => resolve('failed'),
    );
  });

  expect(failed).toBe('failed');
});
