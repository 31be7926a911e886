import { conversationFormat, conversationFormatVersion } from '@/lib/domain/chat/exported-conversation';
import type { Message } from '@/lib/domain/message';
import type { WholeConversation } from '@/lib/panel/chat/export/exported-conversation';

/**
 * A conversation as JSON (docs/FORMAT.md), in pieces: the head, then one for each of `messages`, the files with their
 * bytes. Rows stand in it as they are stored; keys are in none of them.
 */
export function* jsonExport(
  { conversation, unreadable }: Pick<WholeConversation, 'conversation' | 'unreadable'>,
  messages: readonly Message[],
  exportedAt: number,
): Generator<string> {
  // They follow from the messages, and the end of a conversation is no part of its beginning.
  const { facts: _, ...row } = conversation;
  const head = { format: conversationFormat, version: conversationFormatVersion, exportedAt, conversation: row };
  const missing = unreadable === 0 ? {} : { unreadable };
  yield `${JSON.stringify({ ...head, ...missing }).slice(0, -1)},"messages":[`;
  for (const [index, message] of messages.entries()) yield `${index === 0 ? '' : ','}\n${JSON.stringify(message)}`;
  yield '\n]}\n';
}
