import { sendOrReport } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { showToast } from '@/lib/panel/toasts';
import { openConversation, showOpened } from './shown-conversation';

/** Gives a conversation a title that is never replaced. A title of nothing but space changes nothing. */
export const renameConversation = (conversationId: string, title: string): void => {
  if (title.trim() !== '') void sendOrReport({ type: 'conversation-rename', conversationId, title: title.trim() });
};

/** Deletes conversations together and offers to take that back. If one of them was shown, a new one takes its place. */
export const deleteConversations = async (conversationIds: readonly string[]): Promise<void> => {
  const deleted = await sendOrReport({ type: 'conversation-delete', conversationIds: [...conversationIds] });
  if (deleted === undefined) return;
  const { undoId, undoForMs } = deleted;
  const { conversation, windowId } = useSession.getState();
  const wasShown = conversation !== undefined && conversationIds.includes(conversation.id);
  const undo = async (): Promise<void> => {
    const undone = await sendOrReport({ type: 'undo', undoId });
    if (undone === undefined || !wasShown || !conversation.isTemporary) return;
    // No list leads to a temporary one: it comes back to where it was. Another one there would be forgotten with its view.
    const shown = useSession.getState().conversation;
    if (shown?.isTemporary === true && shown.id !== conversation.id) await deleteConversations([shown.id]);
    await openConversation(conversation.id);
  };
  showToast({
    ...(conversationIds.length === 1
      ? { textKey: 'library.deleted' }
      : { textKey: 'library.severalDeleted', values: { count: conversationIds.length } }),
    undo: { run: () => void undo(), forMs: undoForMs },
  });
  if (!wasShown || windowId === undefined) return;
  const opened = await sendOrReport({ type: 'conversation-open', windowId });
  if (opened !== undefined) showOpened(opened);
};
