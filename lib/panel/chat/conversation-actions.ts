import type { Conversation } from '@/lib/domain/chat/conversation';
import { sendOrReport } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { showToast } from '@/lib/panel/toasts';
import { showOpened } from './shown-conversation';

/** Pins a conversation to the top of the list, or lets it go. */
export const pinConversation = (conversationId: string, isPinned: boolean): void =>
  void sendOrReport({ type: 'conversation-pin', conversationId, isPinned });

/** Gives a conversation a title that is never replaced. A title of nothing but space changes nothing. */
export const renameConversation = (conversationId: string, title: string): void => {
  if (title.trim() !== '') void sendOrReport({ type: 'conversation-rename', conversationId, title: title.trim() });
};

/** Deletes a conversation and offers to take that back. If it was the one shown, a new one takes its place. */
export const deleteConversation = async ({ id }: Pick<Conversation, 'id'>): Promise<void> => {
  const deleted = await sendOrReport({ type: 'conversation-delete', conversationId: id });
  if (deleted === undefined) return;
  const { undoId, undoForMs } = deleted;
  showToast({
    textKey: 'library.deleted',
    undo: { run: () => void sendOrReport({ type: 'undo', undoId }), forMs: undoForMs },
  });
  const { conversation, windowId } = useSession.getState();
  if (conversation?.id !== id || windowId === undefined) return;
  const opened = await sendOrReport({ type: 'conversation-open', windowId });
  if (opened !== undefined) showOpened(opened);
};
