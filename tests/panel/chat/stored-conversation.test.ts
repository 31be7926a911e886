// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { type StoredConversation, watchConversation } from '@/lib/panel/chat/stored-conversation';
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
