import type { Conversation } from '@/lib/domain/chat/conversation';
import { takeStep } from './undoable-step';

/**
 * Puts conversations away together or brings them back, and offers to take that back: of those that were already where
 * they should be nothing changes, then or now.
 */
export const archiveConversations = async (
  conversations: readonly Pick<Conversation, 'id' | 'isArchived'>[],
  isArchived: boolean,
): Promise<void> => {
  const changed = conversations.filter((one) => (one.isArchived === true) !== isArchived).map(({ id }) => id);
  if (changed.length === 0) return;
  await takeStep(
    (side) => ({
      type: 'conversation-archive',
      conversationIds: changed,
      isArchived: side === 'after' ? isArchived : !isArchived,
    }),
    {
      textKey: isArchived ? 'library.severalArchived' : 'library.severalUnarchived',
      values: { count: changed.length },
    },
  );
};
