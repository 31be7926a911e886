import type { Message } from '@/lib/domain/message';
import { sentPath } from './context-ledger';
import type { Conversation } from './conversation';
import type { ConversationSummary } from './summary';

/**
 * The summary that is sent before a path: the conversation's own, where the messages that it covers are on the path and
 * are left out of it.
 */
export const sentSummary = (
  path: readonly Message[],
  { summary, firstSentId }: Pick<Conversation, 'summary' | 'firstSentId'>,
): ConversationSummary | undefined => {
  if (summary === undefined || !path.some(({ id: messageId }) => messageId === summary.beforeId)) return undefined;
  return sentPath(path, firstSentId).length < path.length ? summary : undefined;
};
