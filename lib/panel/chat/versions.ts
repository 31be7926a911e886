import { useMemo } from 'react';
import { siblingsOf } from '@/lib/domain/chat/conversation-tree';
import { useSession } from '@/lib/panel/session-store';

/** The ids of all versions of a message, itself among them, oldest first. */
export const useVersions = (messageId: string): readonly string[] => {
  const tree = useSession((state) => state.tree);
  return useMemo(() => siblingsOf(tree, messageId).map((message) => message.id), [tree, messageId]);
};
