import { beforeEach, expect, it } from 'vitest';
import { askBesideDraft, hasModel } from '@/lib/panel/chat/ask-beside-draft';
import { useSession } from '@/lib/panel/session-store';
import { type FakeChatConnection, helloOf } from '@/tests/fakes/chat-connection';
import { connected } from '@/tests/fakes/connected-provider';
import { conversationOf } from '@/tests/fakes/messages';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const model = { connectionId: 'connection-1', modelId: 'llama3.2' };
let connection: FakeChatConnection;
beforeEach(() => {
  connection = openFakePanel({ providers: [connected()], conversation: conversationOf(), draft: 'Half a question' });
  connection.answer({ ask: { conversationId: 'c1', messageId: 'u9', runId: 'r1' } });
});

it('asks in the conversation that is shown, and leaves the draft alone', async () => {
  expect(await askBesideDraft('q1', 'Explain this')).toMatchObject({ messageId: 'u9', runId: 'r1' });
  expect(connection.commands).toEqual([
    {
      type: 'ask',
      requestId: 'q1',
      windowId: 1,
      text: 'Explain this',
      model,
      files: [],
      keepsDraft: true,
      conversationId: 'c1',
    },
  ]);
  expect(useSession.getState().draft).toBe('Half a question');
});

it('opens a conversation with what was set for it, and shows that', async () => {
  connection.answer({
    ask: { conversationId: 'c2', messageId: 'u9' },
    'conversation-open': helloOf({ conversation: conversationOf({ id: 'c2', isTemporary: true }), draftKey: 'c2' }),
  });
  useSession.setState({ conversation: undefined, isTemporary: true, newParameters: { temperature: 0.2 } });

  await askBesideDraft('q1', 'Explain this');

  expect(connection.sent('ask')).toMatchObject([{ parameters: { temperature: 0.2 }, isTemporary: true }]);
  expect(connection.sent('ask')[0]).not.toHaveProperty('conversationId');
  expect(useSession.getState().conversation?.id).toBe('c2');
});

it('asks nobody without a model or a window', async () => {
  useSession.setState({ windowId: undefined });
  const withoutWindow = await askBesideDraft('q1', 'Explain this');
  useSession.setState({ windowId: 1, providers: [] });

  expect([withoutWindow, await askBesideDraft('q1', 'Explain this'), hasModel()]).toEqual([
    undefined,
    undefined,
    false,
  ]);
  expect(connection.commands).toEqual([]);
});

it('says why a question was not taken', async () => {
  connection.answer({ ask: { code: 'storage-full' } });

  expect(await askBesideDraft('q1', 'Explain this')).toBeUndefined();
  expect(toastKey()).toBe('error.storage-full.title');
});
