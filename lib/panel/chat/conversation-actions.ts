import type { Conversation } from '@/lib/domain/chat/conversation';
import { send } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { showToast } from '@/lib/panel/toasts';
import { showOpened } from './shown-conversation';

/** Pins a conversation to the top of the list, or lets it go. */
export const pinConversation = (conversationId: string, isPinned: boolean): Promise<null> =>
  send({ type: 'conversation-pin', conversationId, isPinned });

/** Gives a conversation a title that is never replaced. A title of nothing but space changes nothing. */
export const renameConversation = async (conversationId: string, title: string): Promise<void> => {
  if (title.trim() !== '') await send({ type: 'conversation-rename', conversationId, title: title.trim() });
};

/** Deletes a conversation and offers to take that back. If it was the one shown, a new one takes its place. */
export const deleteConversation = async ({ id }: Pick<Conversation, 'id'>): Promise<void> => {
  const { undoId, undoForMs } = await send({ type: 'conversation-delete', conversationId: id });
  showToast({
    textKey: 'library.deleted',
    undo: { run: () => void send({ type: 'undo', undoId }), forMs: undoForMs },
  });
  const { conversation, windowId } = useSession.getState();
  if (conversation?.id === id && windowId !== undefined) {
    showOpened(await send({ type: 'conversation-open', windowId }));
  }
};
