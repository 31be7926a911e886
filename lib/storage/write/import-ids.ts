import type { Conversation } from '@/lib/domain/chat/conversation';
import type { Message } from '@/lib/domain/message';
import type { ParleyDatabase } from '@/lib/storage/read/database';
import { otherMessageId } from '@/lib/storage/read/imported';

/** What is written of a piece: the messages that are not here yet, under ids that no other conversation has. */
export type FittedPiece = { readonly conversation: Conversation; readonly added: readonly Message[] };

type Piece = { readonly conversation: Conversation; readonly messages: readonly Message[] };

/** What each message that a piece names would be called if another conversation had its id. */
export const otherIdsOf = async ({ conversation, messages }: Piece): Promise<ReadonlyMap<string, string>> => {
  const { id: conversationId, activeLeafId, firstSentId, summary } = conversation;
  const named = [
    activeLeafId,
    firstSentId,
    summary?.beforeId,
    ...messages.flatMap(({ id, parentId }) => [id, parentId]),
  ];
  const ids = [...new Set(named)].filter((id) => id !== undefined);
  const others = ids.map(async (id) => [id, await otherMessageId(conversationId, id)] as const);
  return new Map(await Promise.all(others));
};

/**
 * Finds out which messages are new. An id that another conversation has must not be written over: the message gets
 * another one, and whatever names it follows; where another conversation has that too, it is left out. Runs inside the
 * transaction that writes.
 */
export const idsThatFit = async (
  database: ParleyDatabase,
  { conversation, messages }: Piece,
  otherIds: ReadonlyMap<string, string>,
): Promise<FittedPiece> => {
  // One by one, at once: together they would be a cursor, with a way to the database and back for each.
  const stored = async (ids: readonly string[]): Promise<readonly string[]> =>
    (await Promise.all(ids.map((id) => database.messages.where('id').equals(id).primaryKeys()))).flat();
  const [own, named] = await Promise.all([
    database.messages.where('conversationId').equals(conversation.id).primaryKeys(),
    stored(messages.map(({ id }) => id)),
  ]);
  const here = new Set(own);
  const taken = named.filter((id) => !here.has(id));
  const others = taken.length === 0 ? [] : await stored(taken.flatMap((id) => otherIds.get(id) ?? []));
  const clashing = new Set([...taken, ...others.filter((id) => !here.has(id))]);
  const fitted = (id: string): string => {
    const renamed = otherIds.get(id) ?? id;
    if (clashing.has(id)) return renamed;
    // A message before may have been renamed with an earlier piece.
    return !here.has(id) && here.has(renamed) ? renamed : id;
  };
  const optional = <Key extends string>(key: Key, id: string | undefined) =>
    id === undefined || clashing.has(fitted(id)) ? {} : { [key]: fitted(id) };

  const added = new Map<string, Message>();
  for (const { parentId, ...message } of messages) {
    const id = fitted(message.id);
    if (here.has(id) || added.has(id) || clashing.has(id)) continue;
    added.set(id, { ...message, id, ...optional('parentId', parentId) });
  }
  const { summary, activeLeafId, firstSentId, ...rest } = conversation;
  return {
    conversation: {
      ...rest,
      ...optional('activeLeafId', activeLeafId),
      ...optional('firstSentId', firstSentId),
      ...(summary !== undefined &&
        !clashing.has(fitted(summary.beforeId)) && { summary: { ...summary, beforeId: fitted(summary.beforeId) } }),
    },
    added: [...added.values()],
  };
};
