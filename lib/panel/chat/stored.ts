import type { Conversation } from '@/lib/domain/chat/conversation';
import type { Message } from '@/lib/domain/message';
import { afterPaint } from '@/lib/panel/after-paint';
import { reloadPage } from '@/lib/platform/reload-page';

let hasReader = false;

/**
 * A page that holds the database open keeps a new version from being put in place: it gives way and starts anew, which
 * its drafts survive since they are flushed as the page hides.
 */
const giveWay = (onVersionChange: (listener: () => void) => void): void => {
  if (hasReader) return;
  hasReader = true;
  onVersionChange(reloadPage);
};

type Reading = {
  readonly conversations: typeof import('@/lib/storage/read/conversations');
};

/**
 * Follows a query over the stored data: `onValue` gets its result now and after each change. The database's code is
 * loaded after the first paint. `onFailure` is called when the database cannot be read. The returned function ends it.
 */
export const watchStored = <Value>(
  query: (reading: Reading) => Promise<Value>,
  onValue: (value: Value) => void,
  onFailure: () => void,
): (() => void) => {
  let isEnded = false;
  let unsubscribe = (): void => {};
  afterPaint(() => {
    if (isEnded) return;
    Promise.all([import('@/lib/storage/read/live'), import('@/lib/storage/read/conversations')])
      .then(([{ followQuery, onVersionChange }, conversations]) => {
        if (isEnded) return;
        giveWay(onVersionChange);
        unsubscribe = followQuery(() => query({ conversations }), onValue, onFailure);
      })
      .catch(onFailure);
  });
  return () => {
    isEnded = true;
    unsubscribe();
  };
};

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
