// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askDraft, cancelQueued, deleteMessage } from '@/lib/panel/chat/asking';
import { cancelEdit, changeEdit, editLastQuestion, sendEdit, useEditing } from '@/lib/panel/chat/editing';
import { openConversation, setTemporary } from '@/lib/panel/chat/shown-conversation';
import { replaceConnection } from '@/lib/panel/connection';
import { changeDraft, flushDrafts } from '@/lib/panel/draft';
import { addDraftFile } from '@/lib/panel/draft-files';
import { beginReading, endReading } from '@/lib/panel/file-imports';
import { firstState, useSession } from '@/lib/panel/session-store';
import { dismissToast, useToast } from '@/lib/panel/toasts';
import { createFakeChatConnection, type FakeChatConnection } from '@/tests/fakes/chat-connection';
import { connected } from '@/tests/fakes/connected-provider';
import { answer, conversationOf, question } from '@/tests/fakes/messages';
import { until } from '@/tests/fakes/timers';

vi.mock('@/lib/panel/chat/edit-drafts', () => ({
  keepEdit: vi.fn(),
  dropEdit: vi.fn(),
  readEdit: () => Promise.resolve(),
}));

let connection: FakeChatConnection;
const asked = { conversationId: 'c1', messageId: 'u9' };

beforeEach(() => {
  connection = createFakeChatConnection();
  replaceConnection(connection);
  const rows = [question('u1'), answer('a1', 'u1')];
  const shown = { conversation: conversationOf({ activeLeafId: 'a1' }), tree: rows, messages: rows };
  useSession.setState({ ...firstState(), ...shown, windowId: 1, draftKey: 'c1', providers: [connected()] }, true);
});
afterEach(() => {
  flushDrafts();
  cancelEdit();
  dismissToast();
});

it('clears the draft only when the question is stored', async () => {
  const store = connection.hold('ask');
  changeDraft('And the sunset?');

  const asking = askDraft();
  const whileAsking = useSession.getState().draft;
  store(asked);
  await asking;

  expect(whileAsking).toBe('And the sunset?');
  expect(useSession.getState().draft).toBe('');
});

it('keeps the draft and says why when the question is refused', async () => {
  connection.answer({ ask: { code: 'storage-full' } });
  changeDraft('And the sunset?');

  await askDraft();

  expect(useSession.getState().draft).toBe('And the sunset?');
  expect(useToast.getState().toast?.textKey).toBe('error.storage-full.title');
});

it.each([
  ['sends what was asked before the background had answered, once it has', 'And the sunset?', 1],
  ['leaves it to the user when more was written before the background answered', 'And the sunset? In win', 0],
  ['leaves it to the user when a stored draft has come before the words', 'Where is the sun? And the sunset?', 0],
])('%s', async (_, shown, count) => {
  connection.answer({ ask: asked });
  useSession.setState({ windowId: undefined, draft: 'And the sunset?' });

  const asking = Promise.all([askDraft(), askDraft()]);
  useSession.setState({ status: 'ready', windowId: 1 });
  useSession.setState({ draft: shown });
  await asking;

  expect(connection.sent('ask')).toHaveLength(count);
  expect(useSession.getState().draft).toBe(count === 1 ? '' : shown);
});

it('keeps what was asked when the background never answers', async () => {
  useSession.setState({ windowId: undefined, draft: 'And the sunset?' });

  const asking = askDraft();
  useSession.setState({ status: 'failed' });
  await asking;

  expect(connection.sent('ask')).toHaveLength(0);
  expect(useSession.getState().draft).toBe('And the sunset?');
});

it('sends a question once, however often Enter is pressed before it is stored', async () => {
  const store = connection.hold('ask');
  changeDraft('Once');

  const asking = [askDraft(), askDraft()];
  store(asked);
  await Promise.all(asking);

  expect(connection.sent('ask')).toHaveLength(1);
});

it('leaves what was typed after the question went out', async () => {
  const store = connection.hold('ask');
  changeDraft('First.');

  const asking = askDraft();
  changeDraft('First. Second');
  store(asked);
  await asking;

  expect(useSession.getState().draft).toBe('Second');
});

it('does nothing with a draft of spaces', async () => {
  changeDraft(' \n ');

  await askDraft();

  expect(connection.sent('ask')).toEqual([]);
});

const opened = {
  conversation: conversationOf(),
  messages: [],
  hasEarlier: false,
  draftKey: 'c1',
  draft: '',
  runs: [],
};

it('takes along into the conversation that a question began what was written and attached meanwhile', async () => {
  const file = { id: 'f1', name: 'notes.md', mimeType: 'text/markdown', data: 'AAAA' };
  useSession.setState({ conversation: undefined, draftKey: 'new:1' });
  const store = connection.hold('ask');
  changeDraft('What is dusk?');

  const asking = askDraft();
  changeDraft('What is dusk? And da');
  addDraftFile(file);
  store({ ...asked, opened });
  await asking;
  flushDrafts();

  expect(useSession.getState()).toMatchObject({ conversation: { id: 'c1' }, draft: 'And da', draftFiles: [file] });
  const last = new Map(connection.sent('draft-change').map(({ key, text }) => [key, text]));
  expect(Object.fromEntries(last)).toEqual({ 'new:1': '', c1: 'And da' });
  expect(connection.sent('draft-file-add').at(-1)).toMatchObject({ key: 'c1', file });
  expect(connection.sent('draft-file-remove')).toEqual([{ type: 'draft-file-remove', key: 'new:1', fileId: 'f1' }]);
  expect(connection.sent('conversation-open')).toEqual([]);
});

it('stores what goes along in its new place before it leaves the old one', async () => {
  const kept = { id: 'f1', name: 'notes.md', mimeType: 'text/markdown', data: 'AAAA' };
  useSession.setState({ conversation: undefined, draftKey: 'new:1' });
  const store = connection.hold('ask');
  const keep = connection.hold('draft-file-add');
  changeDraft('What is dusk?');

  const asking = askDraft();
  changeDraft('What is dusk? And dawn');
  useSession.setState({ draftFiles: [kept] });
  store({ ...asked, opened });
  await asking;
  const beforeItIsStored = connection.sent('draft-file-remove');
  keep(null);
  await until(() => connection.sent('draft-file-remove').length > 0);
  flushDrafts();

  expect(beforeItIsStored).toEqual([]);
  expect(
    connection
      .sent('draft-change')
      .map(({ key, text }) => [key, text])
      .slice(-2),
  ).toEqual([
    ['c1', 'And dawn'],
    ['new:1', ''],
  ]);
});

it('takes along what is still being read', async () => {
  useSession.setState({ conversation: undefined, draftKey: 'new:1' });
  const store = connection.hold('ask');
  changeDraft('What is dusk?');

  const asking = askDraft();
  beginReading({ id: 'r1', draftKey: 'new:1', name: 'long.pdf' });
  store({ ...asked, opened });
  await asking;

  expect(endReading('r1')).toBe('c1');
});

it('leaves the draft of a conversation that was opened meanwhile where it is', async () => {
  useSession.setState({ conversation: undefined, draftKey: 'new:1' });
  const store = connection.hold('ask');
  connection.answer({
    'conversation-open': {
      ...opened,
      conversation: conversationOf({ id: 'c2' }),
      draftKey: 'c2',
      draft: 'What is dusk? Half',
    },
  });
  changeDraft('What is dusk?');

  const asking = askDraft();
  await openConversation('c2');
  store({ ...asked, opened });
  await asking;
  flushDrafts();

  expect(useSession.getState()).toMatchObject({ conversation: { id: 'c1' }, draft: '' });
  expect(connection.sent('draft-change').filter(({ key }) => key !== 'new:1')).toEqual([]);
});

it('asks in a temporary conversation when one was chosen, and shows the one that was opened', async () => {
  useSession.setState({ conversation: undefined, isTemporary: true });
  connection.answer({ ask: { ...asked, opened } });
  changeDraft('Between us');

  await askDraft();

  expect(connection.sent('ask')[0]).toMatchObject({ isTemporary: true, text: 'Between us' });
  expect(useSession.getState().conversation?.id).toBe('c1');
});

it('gives the words and files of a question that was taken back to the composer, and loses nothing there', async () => {
  const file = { id: 'f1', name: 'notes.md', mimeType: 'text/markdown', data: 'AAAA' };
  connection.answer({ 'queue-cancel': { text: 'And then?', files: [file] } });
  changeDraft('something else');

  await cancelQueued('u2');

  expect(useSession.getState()).toMatchObject({ draft: 'And then?\n\nsomething else', draftFiles: [file] });
  expect(connection.sent('draft-file-add')).toEqual([{ type: 'draft-file-add', key: 'c1', file }]);
});

it('does not send before every file is read', async () => {
  beginReading({ id: 'r1', draftKey: 'c1', name: 'long.pdf' });
  changeDraft('What does it say?');

  await askDraft();
  endReading('r1');

  expect(connection.sent('ask')).toEqual([]);
  expect(useToast.getState().toast?.textKey).toBe('documents.stillReading');
});

it('keeps what is written for a temporary conversation off the disk', () => {
  const file = { id: 'f1', name: 'notes.md', mimeType: 'text/markdown', data: 'AAAA' };
  useSession.setState({ conversation: undefined, draftKey: 'new:1', draft: 'Between us', draftFiles: [file] });

  setTemporary(true);
  changeDraft('Between us two');
  flushDrafts();
  const whileTemporary = connection.commands.slice();
  setTemporary(false);

  expect(whileTemporary).toEqual([
    { type: 'draft-change', key: 'new:1', text: '' },
    { type: 'draft-file-remove', key: 'new:1', fileId: 'f1' },
  ]);
  expect(connection.commands.slice(2)).toEqual([
    { type: 'draft-change', key: 'new:1', text: 'Between us two' },
    { type: 'draft-file-add', key: 'new:1', file },
  ]);
});

it('offers to undo a deletion for as long as the background allows', async () => {
  connection.answer({ 'message-delete': { undoId: 'x', undoForMs: 10_000 } });

  await deleteMessage('a1');
  useToast.getState().toast?.undo?.run();

  expect(useToast.getState().toast?.undo?.forMs).toBe(10_000);
  expect(connection.sent('undo')).toEqual([{ type: 'undo', undoId: 'x' }]);
});

it('edits the last question as a branch and leaves the draft alone', async () => {
  connection.answer({ edit: asked });
  changeDraft('a draft');

  await editLastQuestion();
  changeEdit('u1', 'Why is the sunset red?');
  await sendEdit();

  expect(connection.sent('edit')[0]).toMatchObject({ messageId: 'u1', text: 'Why is the sunset red?' });
  expect(useEditing.getState().editing).toBeUndefined();
  expect(useSession.getState().draft).toBe('a draft');
});

it('keeps the edit open, with its text, when it is refused', async () => {
  connection.answer({ edit: { code: 'storage-full' } });

  await editLastQuestion();
  changeEdit('u1', 'Why?');
  await sendEdit();

  expect(useEditing.getState().editing).toEqual({ messageId: 'u1', text: 'Why?' });
});
