import type { Conversation } from '@/lib/domain/chat/conversation';
import { currentTime } from '@/lib/panel/now';
import { type Change, movesOf } from './side-moves';
import { takeStep } from './undoable-step';

/**
 * Pins conversations together or lets them go, and offers to take that back: each stands where it stood then. Of those that were
 * already where they should be nothing changes.
 */
export const pinConversations = async (
  conversations: readonly Pick<Conversation, 'id' | 'pinnedAt'>[],
  isPinned: boolean,
): Promise<void> => {
  const now = currentTime();
  const changes = conversations
    .filter(({ pinnedAt }) => (pinnedAt !== undefined) !== isPinned)
    .map(({ id, pinnedAt }): Change<number> => ({ id, before: pinnedAt, after: isPinned ? now : undefined }));
  if (changes.length === 0) return;
  await takeStep(
    (side) => ({
      type: 'conversation-pin',
      pins: movesOf(side, changes).map(({ conversationIds, value }) => ({
        conversationIds,
        ...(value !== undefined && { pinnedAt: value }),
      })),
    }),
    { textKey: isPinned ? 'library.severalPinned' : 'library.severalUnpinned', values: { count: changes.length } },
  );
};
