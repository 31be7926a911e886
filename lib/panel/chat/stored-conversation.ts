import type { Conversation } from '@/lib/domain/chat/conversation';
import type { Message } from '@/lib/domain/message';
import { watchStored } from '@/lib/panel/stored';

/** A conversation with every message of its tree that is not deleted. */
export type StoredConversation = { readonly conversation: Conversation; readonly tree: readonly Message[] };

/** Follows one stored conversation. Undefined while it has no row. */
export const watchConversation = (
  id: string,
  onValue: (value: StoredConversation | undefined) => void,
  onFailure: () => void,
): (() => void) =>
  watchStored(
    async ({ conversations }) => {
      const [conversation, tree] = await Promise.all([
        conversations.readConversation(id),
        conversations.readMessages(id),
      ]);
      return conversation === undefined ? undefined : { conversation, tree };
    },
    onValue,
    onFailure,
  );
