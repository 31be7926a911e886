import type { Conversation } from '@/lib/domain/chat/conversation';
import { type Branch, branchesOf } from '@/lib/domain/chat/conversation-branches';
import { pathTo } from '@/lib/domain/chat/conversation-tree';
import type { Message } from '@/lib/domain/message';
import { activePath } from '@/lib/panel/chat/active-path';
import { messageWithRun } from '@/lib/panel/run-view';
import { useSession } from '@/lib/panel/session-store';
import { systemClock } from '@/lib/platform/clock';

/** A conversation with all that is there of it now. */
export type WholeConversation = {
  readonly conversation: Conversation;
  /** On all branches, oldest first, a running answer as far as it has arrived. */
  readonly messages: readonly Message[];
  /** How many messages have a wrong shape in the database, and are missing here. */
  readonly unreadable: number;
  /** ms since the epoch. */
  readonly readAt: number;
};

/**
 * What is exported of it: the branch that is shown, all of them, what comes up to a message on its branch, or that
 * message alone.
 */
export type ExportRange =
  | { readonly type: 'shown' | 'all' }
  | { readonly type: 'until' | 'message'; readonly messageId: string };

type Read = Omit<WholeConversation, 'readAt'>;

const fromMemory = (conversationId: string): Read | undefined => {
  const { conversation, tree } = useSession.getState();
  return conversation?.id === conversationId && conversation.isTemporary
    ? { conversation, messages: tree, unreadable: 0 }
    : undefined;
};

const fromDatabase = async (conversationId: string): Promise<Read | undefined> => {
  const { readConversation, readMessages, countUnreadable } = await import('@/lib/storage/read/conversations');
  const [conversation, messages, unreadable] = await Promise.all([
    readConversation(conversationId),
    readMessages(conversationId),
    countUnreadable(conversationId),
  ]);
  return conversation === undefined ? undefined : { conversation, messages, unreadable };
};

/**
 * Reads a conversation whole: from the database, or from memory if it is temporary. Undefined where it is gone or
 * cannot be read.
 *
 * @throws What the database throws where it does not open.
 */
export const readWhole = async (conversationId: string): Promise<WholeConversation | undefined> => {
  const whole = fromMemory(conversationId) ?? (await fromDatabase(conversationId));
  if (whole === undefined) return undefined;
  // The row of an answer that runs lags behind what has arrived.
  const { runs } = useSession.getState();
  return {
    ...whole,
    messages: whole.messages.map((message) => messageWithRun(message, runs[message.id])),
    readAt: systemClock.now(),
  };
};

/** Whether it has versions beside the branch that is shown. */
export const hasOtherBranches = ({ conversation, messages }: WholeConversation): boolean =>
  activePath(conversation, messages).length < messages.length;

/** The branches of the range, the shown one first. Empty where nothing is in it. */
export const branchesIn = ({ conversation, messages }: WholeConversation, range: ExportRange): readonly Branch[] => {
  const one = (branch: readonly Message[]): readonly Branch[] => (branch.length === 0 ? [] : [{ messages: branch }]);
  switch (range.type) {
    case 'all':
      return branchesOf(messages, activePath(conversation, messages).at(-1)?.id);
    case 'shown': {
      const path = activePath(conversation, messages);
      // Where the last message of the branch is gone, the panel shows nothing; what is left of it is still to be had.
      return path.length > 0 ? one(path) : branchesOf(messages).slice(0, 1);
    }
    case 'until':
      return one(pathTo(messages, range.messageId));
    case 'message':
      return one(messages.filter(({ id }) => id === range.messageId));
    default:
      return range satisfies never;
  }
};
