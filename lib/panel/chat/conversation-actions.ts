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

/** Deletes conversations together and offers to take that back. If one of them was shown, a new one takes its place. */
export const deleteConversations = async (conversationIds: readonly string[]): Promise<void> => {
  const deleted = await sendOrReport({ type: 'conversation-delete', conversationIds: [...conversationIds] });
  if (deleted === undefined) return;
  const { undoId, undoForMs } = deleted;
  showToast({
    ...(conversationIds.length === 1
      ? { textKey: 'library.deleted' }
      : { textKey: 'library.severalDeleted', values: { count: conversationIds.length } }),
    undo: { run: () => void sendOrReport({ type: 'undo', undoId }), forMs: undoForMs },
  });
  const { conversation, windowId } = useSession.getState();
  if (conversation === undefined || !conversationIds.includes(conversation.id) || windowId === undefined) return;
  const opened = await sendOrReport({ type: 'conversation-open', windowId });
  if (opened !== undefined) showOpened(opened);
};
