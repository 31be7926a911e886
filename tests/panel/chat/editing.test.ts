import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { flushEdits, keepEdit } from '@/lib/panel/chat/edit-drafts';
import { cancelEdit, changeEdit, editLastQuestion, sendEdit, startEdit, useEditing } from '@/lib/panel/chat/editing';
import { useSession } from '@/lib/panel/session-store';
import { parley } from '@/lib/storage/read/database';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { connected } from '@/tests/fakes/connected-provider';
import { answer, conversationOf, question } from '@/tests/fakes/messages';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const editing = () => useEditing.getState().editing;
const tree = [question('u1'), answer('a1', 'u1'), question('u2', { parentId: 'a1' })];

let connection: FakeChatConnection;
beforeEach(async () => {
  flushEdits();
  useEditing.setState({ editing: undefined });
  connection = openFakePanel({ providers: [connected()], conversation: conversationOf(), tree, messages: tree });
  await parley.drafts.clear();
});

it('opens a question with its own words, and the last one that was sent without being told which', async () => {
  await startEdit('u1');
  const first = editing();
  useSession.setState({ messages: [...tree, question('q1', { status: 'queued' })] });
  await editLastQuestion();

  expect(first).toEqual({ messageId: 'u1', text: 'Why is the sky blue?' });
  expect(editing()?.messageId).toBe('u2');
});

it('opens nothing that is not there', async () => {
  await startEdit('gone');
  useSession.setState({ messages: [] });
  await editLastQuestion();

  expect(editing()).toBeUndefined();
});

it('goes on with what an earlier visit left in the edit', async () => {
  await parley.drafts.put({ key: 'edit:u1', text: 'Why is the sea', at: 1 });

  await startEdit('u1');

  expect(editing()).toEqual({ messageId: 'u1', text: 'Why is the sea' });
});

it('does not put an earlier visit over what is typed meanwhile', async () => {
  await parley.drafts.put({ key: 'edit:u1', text: 'Old', at: 1 });
  const starting = startEdit('u1');
  changeEdit('u1', 'New words');
  await starting;

  expect(editing()?.text).toBe('New words');
});

it('keeps what is typed, and forgets it when the question stays as it is', () => {
  changeEdit('u1', 'Why is the sea');
  flushEdits();
  cancelEdit();

  expect(connection.sent('draft-change').map(({ key, text }) => [key, text])).toEqual([
    ['edit:u1', 'Why is the sea'],
    ['edit:u1', ''],
  ]);
  expect(editing()).toBeUndefined();
});

it('sends the edit as a branch, and closes it', async () => {
  connection.answer({ edit: { conversationId: 'c1', messageId: 'u9' } });
  changeEdit('u1', 'Why is the sea blue?');

  expect(await sendEdit()).toBe(true);
  expect(connection.sent('edit')).toMatchObject([{ messageId: 'u1', text: 'Why is the sea blue?' }]);
  expect(editing()).toBeUndefined();
});

it('stays open with its words when it is refused', async () => {
  connection.answer({ edit: { code: 'storage-full' } });
  changeEdit('u1', 'Why is the sea blue?');

  expect(await sendEdit()).toBe(false);
  expect(editing()?.text).toBe('Why is the sea blue?');
  expect(toastKey()).toBe('error.storage-full.title');
});

it('sends nothing of nothing but space, nor without an edit', async () => {
  const without = await sendEdit();
  changeEdit('u1', ' \n ');

  expect([without, await sendEdit()]).toEqual([false, false]);
  expect(connection.sent('edit')).toEqual([]);
});

it('sends what waits of one edit before that of another', () => {
  keepEdit('u1', 'one');
  keepEdit('u2', 'two');
  flushEdits();

  expect(connection.sent('draft-change').map(({ key }) => key)).toEqual(['edit:u1', 'edit:u2']);
});
