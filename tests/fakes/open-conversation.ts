import { replaceConnection } from '@/lib/panel/connection';
import { firstState, useSession } from '@/lib/panel/session-store';
import { createFakeChatConnection, type FakeChatConnection } from './chat-connection';
import { connected } from './connected-provider';
import { conversationOf, question } from './messages';

/** A panel that shows conversation `c1` with the question `u1`, over a connection that takes more questions. */
export const openConversation = (): FakeChatConnection => {
  const connection = createFakeChatConnection();
  connection.answer({ ask: { conversationId: 'c1', messageId: 'u9' } });
  replaceConnection(connection);
  const shown = { conversation: conversationOf(), messages: [question('u1')], windowId: 1, draftKey: 'c1' };
  useSession.setState({ ...firstState(), ...shown, providers: [connected()] }, true);
  return connection;
};
