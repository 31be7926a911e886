import { onTestFinished } from 'vitest';
import { replaceConnection } from '@/lib/panel/connection';
import { firstState, type SessionState, useSession } from '@/lib/panel/session-store';
import { dismissToast, useToast } from '@/lib/panel/toasts';
import { createFakeChatConnection, type FakeChatConnection } from './chat-connection';

/** A panel of window 1 that knows what a test says, over a connection of the test’s. */
export const openFakePanel = (own: Partial<SessionState> = {}): FakeChatConnection => {
  const connection = createFakeChatConnection();
  replaceConnection(connection);
  useSession.setState({ ...firstState(), status: 'ready', windowId: 1, draftKey: 'c1', ...own }, true);
  dismissToast();
  onTestFinished(dismissToast);
  return connection;
};

/** What the toast says. */
export const toastKey = (): string | undefined => useToast.getState().toast?.textKey;
