import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  branchesIn,
  hasOtherBranches,
  readWhole,
  type WholeConversation,
} from '@/lib/panel/chat/export/exported-conversation';
import { receiveLines, startRunView } from '@/lib/panel/run-view';
import { parley } from '@/lib/storage/read/database';
import { answer, conversationOf, question, runOf, textLine } from '@/tests/fakes/messages';
import { openFakePanel } from '@/tests/fakes/panel';

const messages = [question('q1'), answer('a1', 'q1'), answer('a2', 'q1', { createdAt: 3 })];

beforeEach(async () => {
  await Promise.all([parley.conversations.clear(), parley.messages.clear(), parley.quarantine.clear()]);
  openFakePanel();
});

describe('a conversation that is to be exported', () => {
  it('is read from the database with every version, whether it is shown or not', async () => {
    await parley.conversations.put(conversationOf({ activeLeafId: 'a2' }));
    await parley.messages.bulkPut(messages);

    const whole = await readWhole('c1');

    expect(whole?.messages).toEqual(messages);
    expect(whole?.unreadable).toBe(0);
  });

  it('is read from memory where it is temporary: nothing of it is stored', async () => {
    openFakePanel({ conversation: conversationOf({ isTemporary: true }), tree: messages });

    expect((await readWhole('c1'))?.messages).toEqual(messages);
    expect(await parley.messages.count()).toBe(0);
  });

  it('has of an answer that runs what has arrived', async () => {
    const running = answer('a1', 'q1', { status: 'running', parts: [] });
    await parley.conversations.put(conversationOf({ activeLeafId: 'a1' }));
    await parley.messages.bulkPut([question('q1'), running]);
    const view = receiveLines(startRunView(runOf(), running), { fromSeq: 1, lines: [textLine('So far')] }, 1);
    openFakePanel({ runs: { a1: view } });

    const read = await readWhole('c1');

    expect(read?.messages[1]).toMatchObject({ status: 'running', parts: [{ type: 'text', text: 'So far' }] });
  });

  it('is what is left of it where the end of the branch that was shown is gone', () => {
    const whole: WholeConversation = {
      conversation: conversationOf({ activeLeafId: 'gone' }),
      messages,
      unreadable: 1,
      readAt: 1,
    };

    expect(branchesIn(whole, { type: 'shown' }).map((branch) => branch.messages.map(({ id }) => id))).toEqual([
      ['q1', 'a2'],
    ]);
  });

  it('counts the messages that cannot be read, set aside or not', async () => {
    await parley.conversations.put(conversationOf());
    await parley.messages.bulkPut([...messages, { id: 'broken', conversationId: 'c1', parts: 'none' }]);
    await parley.quarantine.bulkPut([
      { id: 'messages:x', table: 'messages', at: 1, row: { id: 'x', conversationId: 'c1' } },
      { id: 'messages:y', table: 'messages', at: 1, row: { id: 'y', conversationId: 'another' } },
    ]);

    expect((await readWhole('c1'))?.unreadable).toBe(2);
  });

  it('is nothing where it is gone, deleted or unreadable', async () => {
    await parley.conversations.bulkPut([conversationOf({ id: 'c2', deletedAt: 1 }), { id: 'c3', title: 3 }]);

    expect(await Promise.all(['c1', 'c2', 'c3'].map(readWhole))).toEqual([undefined, undefined, undefined]);
  });
});

describe('what is exported of it', () => {
  const whole: WholeConversation = {
    conversation: conversationOf({ activeLeafId: 'a1' }),
    messages: [...messages, { ...question('q2', { createdAt: 4 }), parentId: 'a2' }],
    unreadable: 0,
    readAt: 1,
  };
  const idsIn = (range: Parameters<typeof branchesIn>[1]) =>
    branchesIn(whole, range).map((branch) => branch.messages.map(({ id }) => id));

  it('is what the range says', () => {
    expect(idsIn({ type: 'shown' })).toEqual([['q1', 'a1']]);
    expect(idsIn({ type: 'all' })).toEqual([
      ['q1', 'a1'],
      ['a2', 'q2'],
    ]);
    expect(idsIn({ type: 'until', messageId: 'a2' })).toEqual([['q1', 'a2']]);
    expect(idsIn({ type: 'message', messageId: 'a2' })).toEqual([['a2']]);
    expect(idsIn({ type: 'message', messageId: 'gone' })).toEqual([]);
  });

  it('can have other versions only where there are some', () => {
    expect(hasOtherBranches(whole)).toBe(true);
    expect(hasOtherBranches({ ...whole, messages: messages.slice(0, 2) })).toBe(false);
  });
});
