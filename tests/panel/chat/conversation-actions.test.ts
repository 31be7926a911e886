import { beforeEach, expect, it, vi } from 'vitest';
import { deleteConversations, renameConversation } from '@/lib/panel/chat/conversation-actions';
import { useSession } from '@/lib/panel/session-store';
import { useToast } from '@/lib/panel/toasts';
import { type FakeChatConnection, helloOf } from '@/tests/fakes/chat-connection';
import { conversationOf } from '@/tests/fakes/messages';
import { openFakePanel } from '@/tests/fakes/panel';

let connection: FakeChatConnection;
beforeEach(() => {
  connection = openFakePanel({ conversation: conversationOf() });
  connection.answer({
    'conversation-delete': { undoId: 'undo-1', undoForMs: 8000 },
    'conversation-open': helloOf({ draftKey: 'window:1' }),
  });
});

it('deletes and offers to take that back, as long as that is possible', async () => {
  await deleteConversations(['other']);
  const { toast } = useToast.getState();
  toast?.undo?.run();

  expect([toast?.textKey, toast?.undo?.forMs]).toEqual(['library.deleted', 8000]);
  expect(connection.commands).toEqual([
    { type: 'conversation-delete', conversationIds: ['other'] },
    { type: 'undo', undoId: 'undo-1' },
  ]);
  expect(useSession.getState().conversation?.id).toBe('c1');
});

it('shows a new conversation in place of the one that was deleted', async () => {
  await deleteConversations(['other', 'c1']);

  expect(connection.sent('conversation-open')).toEqual([{ type: 'conversation-open', windowId: 1 }]);
  expect(useSession.getState()).toMatchObject({ conversation: undefined, draftKey: 'window:1' });
});

it('brings a temporary conversation back to where it was shown, since no list leads to it', async () => {
  useSession.setState({ conversation: conversationOf({ isTemporary: true }) });

  await deleteConversations(['c1']);
  connection.answer({
    undo: null,
    'conversation-open': helloOf({ conversation: conversationOf({ isTemporary: true }) }),
  });
  useToast.getState().toast?.undo?.run();
  await vi.waitFor(() => expect(useSession.getState().conversation?.id).toBe('c1'));

  expect(connection.commands.map(({ type }) => type)).toEqual([
    'conversation-delete',
    'conversation-open',
    'undo',
    'conversation-open',
  ]);
  expect(connection.sent('conversation-open').at(-1)).toMatchObject({ conversationId: 'c1' });
});

it('a temporary one that comes back does not forget another one that is shown: that one can be brought back, too', async () => {
  connection.answer({
    'conversation-delete': { undoId: 'u', undoForMs: 10_000 },
    'conversation-open': helloOf({ conversation: conversationOf({ id: 'c2', isTemporary: true }) }),
    undo: null,
  });
  useSession.setState({ windowId: 1, conversation: conversationOf({ id: 'c1', isTemporary: true }) });
  await deleteConversations(['c1']);
  await vi.waitFor(() => expect(useSession.getState().conversation?.id).toBe('c2'));
  useToast.getState().toast?.undo?.run();
  await vi.waitFor(() => expect(connection.sent('conversation-open').at(-1)).toMatchObject({ conversationId: 'c1' }));

  expect(connection.sent('conversation-delete').map(({ conversationIds }) => conversationIds)).toEqual([
    ['c1'],
    ['c2'],
  ]);
  expect(useToast.getState().toast).toMatchObject({ textKey: 'library.deleted' });
});

it('gives a title without the space around it, and none of nothing but space', async () => {
  await renameConversation('c1', '  Sky  ');
  await renameConversation('c1', ' \t ');

  expect(connection.commands).toEqual([{ type: 'conversation-rename', conversationId: 'c1', title: 'Sky' }]);
});
