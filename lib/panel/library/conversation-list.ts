import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { inSlices } from '@/lib/panel/in-slices';
import { useSession } from '@/lib/panel/session-store';
import { watchStored } from '@/lib/panel/stored';
import { readLocalMirror, writeLocalMirror } from '@/lib/platform/local-mirror';
import type { SearchHit } from '@/lib/storage/read/search';
import { heldSignatures } from './held-signatures';

type List = {
  readonly conversations: readonly Conversation[] | undefined;
  /** What the list begins with. */
  readonly latest: readonly Conversation[] | undefined;
};

const useList = create<List>()(() => ({ conversations: undefined, latest: undefined }));

/** More than the list shows at first. */
const firstRows = 40;
/** Which ones are on top of the list, which only who has read all of them knows. */
const pinnedKey = 'library-pinned';

const showBroken = (): void => useSession.setState({ storageProblem: 'broken' });

const keptPinned = (): readonly string[] => (readLocalMirror(pinnedKey) ?? '').split('\n').filter((id) => id !== '');

const keepPinned = (conversations: readonly Conversation[]): void => {
  const pinned = conversations.filter(({ pinnedAt }) => pinnedAt !== undefined).map(({ id }) => id);
  const text = pinned.slice(0, firstRows).join('\n');
  if (text !== (readLocalMirror(pinnedKey) ?? '')) writeLocalMirror(pinnedKey, text);
};

/** Rows that are shown already stay the objects that they are: they are not drawn again. */
const withKnown = (read: readonly Conversation[], known: readonly Conversation[] = []): readonly Conversation[] => {
  const byId = new Map(known.map((conversation) => [conversation.id, conversation]));
  return read.map((conversation) => {
    const before = byId.get(conversation.id);
    return before !== undefined && JSON.stringify(before) === JSON.stringify(conversation) ? before : conversation;
  });
};

let stopLatest: (() => void) | undefined;

/**
 * Follows what the list begins with until all of it has been read, which says what fails. Begun before anybody opens the list, it
 * is there at once.
 */
export const followLatest = (): void => {
  if (useList.getState().conversations !== undefined) return;
  stopLatest ??= watchStored(
    ({ conversations }) => conversations.listLatest(firstRows, keptPinned()),
    (read) => useList.setState(({ latest }) => ({ latest: withKnown(read, latest) })),
    () => undefined,
  );
};

/** Follows all of the list. */
const watchAll = (): (() => void) => {
  let reading = 0;
  const stop = watchStored(
    async ({ conversations }) => ({ rows: await conversations.readConversationRows(), conversations }),
    ({ rows, conversations: { inListOrder, keptConversations } }) => {
      reading += 1;
      const own = reading;
      inSlices(rows, keptConversations, () => own === reading)
        .then((kept) => {
          if (kept === undefined) return;
          const conversations = withKnown(inListOrder(kept), useList.getState().latest);
          stopLatest?.();
          useList.setState({ conversations, latest: undefined });
          keepPinned(conversations);
        })
        .catch(showBroken);
    },
    showBroken,
  );
  return () => {
    reading += 1;
    stop();
  };
};

let watchers = 0;
let stop = (): void => {};

/** The database is followed as long as a component shows the list. */
const subscribe = (listener: () => void): (() => void) => {
  watchers += 1;
  if (watchers === 1) {
    followLatest();
    stop = watchAll();
  }
  const unsubscribe = useList.subscribe(listener);
  return () => {
    unsubscribe();
    watchers -= 1;
    if (watchers === 0) stop();
  };
};

/** Every stored conversation, pinned first, then the latest change; live. Undefined until all of them have been read. */
export const useConversations = (): readonly Conversation[] | undefined =>
  useSyncExternalStore(subscribe, () => useList.getState().conversations);

/** What the list begins with, while not all of it has been read; in the same order. Undefined before and after. */
export const useLatestConversations = (): readonly Conversation[] | undefined => useList((state) => state.latest);

/** Calls when other conversations are listed than before, or as others. The returned function ends it. */
export const onConversations = (listener: () => void): (() => void) =>
  useList.subscribe((now, before) => {
    if (now.conversations !== before.conversations) listener();
  });

/** Finds conversations by title and message text, the latest first as they are found. Ends early when the signal aborts. */
export async function* searchConversations(words: readonly string[], signal: AbortSignal): AsyncGenerator<SearchHit> {
  const search = await import('@/lib/storage/read/search');
  yield* search.searchConversations(words, signal, undefined, heldSignatures());
}

export type { SearchHit };
