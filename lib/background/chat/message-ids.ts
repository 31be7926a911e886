import type { Message } from '@/lib/domain/message';

/**
 * The ids that a backend which keeps messages gets for them, by the messages' own ids: its own id of an answer, where
 * it gave one, else ours. `whole` is the path from the conversation's beginning, not only the part that is sent, so
 * that what is left out changes nothing. A backend that gives several answers the same id gets it once.
 */
export const messageIdsOf = (whole: readonly Pick<Message, 'id' | 'backendId'>[]): ReadonlyMap<string, string> => {
  const ids = new Map<string, string>();
  const taken = new Set(whole.map(({ id }) => id));
  for (const { id, backendId } of whole) {
    const isFree = backendId !== undefined && !taken.has(backendId);
    if (isFree) taken.add(backendId);
    ids.set(id, isFree ? backendId : id);
  }
  return ids;
};
