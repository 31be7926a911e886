// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import {
  askForMissingLines,
  followWindow,
  openConversation,
  setTemporary,
  showOpened,
} from '@/lib/panel/chat/shown-conversation';
import { changeDraft, flushDrafts } from '@/lib/panel/draft';
import { startRunView } from '@/lib/panel/run-view';
import { useSession } from '@/lib/panel/session-store';
import { parley } from '@/lib/storage/read/database';
import { type FakeChatConnection, helloOf } from '@/tests/fakes/chat-connection';
import { conversationOf, question, runOf, textLine } from '@/tests/fakes/messages';
import { openFakePanel } from '@/tests/fakes/panel';
import { until } from '@/tests/fakes/timers';

const file = { id: 'f1', name: 'Sky', mimeType: 'text/plain', data: 'V29yZHM=' };
const opened = (id: string) =>
  helloOf({ conversation: conversationOf({ id }), messages: [question('u1')], draftKey: id });
const drafts = () => connection.sent('draft-change').map(({ key, text }) => [key, text]);

let connection: FakeChatConnection;
beforeEach(async () => {
  flushDrafts();
  connection = openFakePanel({ draftKey: 'window:1' });
  await Promise.all([parley.conversations.clear(), parley.messages.clear(), parley.draftFiles.clear()]);
});

it('opens a conversation, after what was typed in the one before is on its way', async () => {
  connection.answer({ 'conversation-open': opened('c2') });
  changeDraft('Half a question');

  await openConversation('c2');

  expect(connection.commands.slice(0, 2)).toEqual([
    { type: 'draft-change', key: 'window:1', text: 'Half a question' },
    { type: 'conversation-open', windowId: 1, conversationId: 'c2' },
  ]);
  expect(useSession.getState()).toMatchObject({ draftKey: 'c2', conversation: { id: 'c2' } });
});

it('follows the rows of the conversation that is shown', async () => {
  await parley.conversations.put(conversationOf({ id: 'c2', title: 'As stored' }));
  showOpened(opened('c2'));
  await until(() => useSession.getState().conversation?.title === 'As stored');

  await parley.conversations.put(conversationOf({ id: 'c2', title: 'Renamed' }));

  await until(() => useSession.getState().conversation?.title === 'Renamed');
  expect(useSession.getState().conversation?.id).toBe('c2');
});

it('asks for what it missed of each live run, and for nothing of others', () => {
  const seen = startRunView(runOf({ runId: 'seen', lastSeq: 1 }));
  useSession.setState({
    runs: {
      a1: { ...startRunView(runOf({ runId: 'behind', lastSeq: 4 })), lines: [textLine('one')] },
      a2: { ...seen, lines: [textLine('one')] },
      a3: {
        ...startRunView(runOf({ runId: 'ended', lastSeq: 4 })),
        end: { runId: 'ended', conversationId: 'c1', messageId: 'a3', status: 'complete' },
      },
    },
  });

  askForMissingLines();

  expect(connection.commands).toEqual([{ type: 'subscribe', runId: 'behind', fromSeq: 2 }]);
});

it('shows what another panel of its window opens, and not what one of another window does', async () => {
  connection.answer({ hello: opened('c2') });

  await followWindow(2, 'c2');
  const before = useSession.getState().conversation;
  await followWindow(1, 'c2');

  expect([before, useSession.getState().conversation?.id]).toEqual([undefined, 'c2']);
});

it('stays where it is while its own question is on its way, and where it shows that already', async () => {
  useSession.setState({ isAsking: true });
  await followWindow(1, 'c2');
  useSession.setState({ isAsking: false, conversation: conversationOf({ id: 'c2' }) });
  await followWindow(1, 'c2');

  expect(connection.commands).toEqual([]);
});

it('takes along what was being written for a new conversation', async () => {
  connection.answer({ hello: opened('c2') });
  changeDraft('And the sea?');

  await followWindow(1, 'c2');
  flushDrafts();

  expect(useSession.getState().draft).toBe('And the sea?');
  expect(drafts()).toEqual([
    ['window:1', 'And the sea?'],
    ['window:1', ''],
    ['c2', 'And the sea?'],
  ]);
});

it('does not take along the question that the other panel has asked', async () => {
  connection.answer({ hello: opened('c2') });
  changeDraft('Why is the sky blue? ');

  await followWindow(1, 'c2');

  expect(useSession.getState().draft).toBe('');
});

it('takes what is set off the disk for a temporary conversation, and puts it back when it is kept', () => {
  useSession.setState({ newParameters: { temperature: 0.5 } });

  setTemporary(true);
  setTemporary(false);

  expect(connection.sent('draft-settings')).toEqual([
    { type: 'draft-settings', key: 'window:1' },
    { type: 'draft-settings', key: 'window:1', settings: { parameters: { temperature: 0.5 } } },
  ]);
});

it('takes the draft and its files off the disk for a temporary conversation, and puts them back when it is kept', () => {
  useSession.setState({ draft: 'Secret', draftFiles: [file] });

  setTemporary(true);
  setTemporary(true);
  const temporary = [...connection.commands];
  setTemporary(false);

  expect(temporary).toEqual([
    { type: 'draft-change', key: 'window:1', text: '' },
    { type: 'draft-file-remove', key: 'window:1', fileId: 'f1' },
  ]);
  expect(connection.commands.slice(2)).toEqual([
    { type: 'draft-change', key: 'window:1', text: 'Secret' },
    { type: 'draft-file-add', key: 'window:1', file },
  ]);
});
