import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { useSession } from '@/lib/panel/session-store';
import { watchStored } from '@/lib/panel/stored';
import type { SearchHit } from '@/lib/storage/read/search';

const useList = create<{ readonly conversations: readonly Conversation[] | undefined }>()(() => ({
  conversations: undefined,
}));

let watchers = 0;
let stop = (): void => {};

/** The database is followed as long as a component shows the list. */
const subscribe = (listener: () => void): (() => void) => {
  watchers += 1;
  if (watchers === 1) {
    stop = watchStored(
      ({ conversations }) => conversations.listConversations(),
      (conversations) => useList.setState({ conversations }),
      () => useSession.setState({ storageProblem: 'broken' }),
    );
  }
  const unsubscribe = useList.subscribe(listener);
  return () => {
    unsubscribe();
    watchers -= 1;
    if (watchers === 0) stop();
  };
};

/** Every stored conversation, pinned first, then the latest change; live. Undefined until the database has answered. */
export const useConversations = (): readonly Conversation[] | undefined =>
  useSyncExternalStore(subscribe, () => useList.getState().conversations);

/** Finds conversations by title and message text, best first as they are found. Ends early when the signal aborts. */
export async function* searchConversations(words: readonly string[], signal: AbortSignal): AsyncGenerator<SearchHit> {
  const search = await import('@/lib/storage/read/search');
  yield* search.searchConversations(words, signal);
}

export type { SearchHit };
