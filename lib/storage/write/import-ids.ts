import type { Conversation } from '@/lib/domain/chat/conversation';
import type { Message } from '@/lib/domain/message';
import type { ParleyDatabase } from '@/lib/storage/read/database';
import { otherMessageId } from '@/lib/storage/read/imported';

/** What is written of a piece: the messages that are not here yet, under ids that no other conversation has. */
export type FittedPiece = { readonly conversation: Conversation; readonly added: readonly Message[] };

/**
 * Finds out which messages are new. An id that another conversation has must not be written over: the message gets
 * another one, and whatever names it follows. Runs inside the transaction that writes.
 */
export const idsThatFit = async (
  database: ParleyDatabase,
  { conversation, messages }: { readonly conversation: Conversation; readonly messages: readonly Message[] },
): Promise<FittedPiece> => {
  const ids = messages.map(({ id }) => id);
  const [own, taken] = await Promise.all([
    database.messages.where('conversationId').equals(conversation.id).primaryKeys(),
    database.messages.where('id').anyOf(ids).primaryKeys(),
  ]);
  const here = new Set(own);
  const clashing = new Set(taken.filter((id) => !here.has(id)));
  const fitted = (id: string): string => {
    const renamed = otherMessageId(conversation.id, id);
    if (clashing.has(id)) return renamed;
    // A message before may have been renamed with an earlier piece.
    return !here.has(id) && here.has(renamed) ? renamed : id;
  };
  const optional = <Key extends string>(key: Key, id: string | undefined) =>
    id === undefined ? {} : { [key]: fitted(id) };

  const added = new Map<string, Message>();
  for (const message of messages) {
    const id = fitted(message.id);
    if (here.has(id) || added.has(id)) continue;
    added.set(id, { ...message, id, ...optional('parentId', message.parentId) });
  }
  const { summary } = conversation;
  return {
    conversation: {
      ...conversation,
      ...optional('activeLeafId', conversation.activeLeafId),
      ...optional('firstSentId', conversation.firstSentId),
      ...(summary !== undefined && { summary: { ...summary, beforeId: fitted(summary.beforeId) } }),
    },
    added: [...added.values()],
  };
};
