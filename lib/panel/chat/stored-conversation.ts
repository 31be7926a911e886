import type { Conversation } from '@/lib/domain/chat/conversation';
import type { Message } from '@/lib/domain/message';
import { inSlices } from '@/lib/panel/in-slices';
import { watchStored } from '@/lib/panel/stored';
import { whenIdle } from '@/lib/panel/when-idle';

/** A conversation with what was read of its tree: first the end of the path that is shown, then every message that is not deleted. */
export type StoredConversation = {
  readonly conversation: Conversation;
  readonly tree: readonly Message[];
  /** There are messages before these that have not been read. */
  readonly hasEarlier: boolean;
};

/** A stored conversation that is followed. */
export type ConversationWatch = {
  /** Reads the whole tree at once, and not when the browser is idle. */
  readAll(): void;
  stop(): void;
};

/** How much of the path is read by itself, and again after each change of it: more than a panel shows. */
const endLength = 30;

/** The tree as it was read last, with what came to its end since. */
const withEnd = (tree: readonly Message[], end: readonly Message[]): readonly Message[] => {
  const newest = new Map(end.map((message) => [message.id, message]));
  const known = tree.map((message) => newest.get(message.id) ?? message);
  const ids = new Set(tree.map(({ id }) => id));
  return [...known, ...end.filter(({ id }) => !ids.has(id))];
};

const byAge = (left: Message, right: Message): number =>
  left.createdAt - right.createdAt || (left.id < right.id ? -1 : 1);

/** Follows every message of a conversation. */
const watchTree = (id: string, onTree: (tree: readonly Message[]) => void, onFailure: () => void): (() => void) => {
  let reading = 0;
  const stop = watchStored(
    async ({ conversations }) => ({ rows: await conversations.readMessageRows(id), kept: conversations.keptMessages }),
    ({ rows, kept }) => {
      reading += 1;
      const own = reading;
      inSlices(rows, kept, () => own === reading)
        .then((tree) => tree === undefined || onTree(tree.toSorted(byAge)))
        .catch(onFailure);
    },
    onFailure,
  );
  return () => {
    reading += 1;
    stop();
  };
};

/**
 * Follows one stored conversation. Undefined while it has no row. Its end is there, and changes, as fast in a long one as in a
 * short one; the rest, which versions, costs and searches need, is read when there is time.
 */
export const watchConversation = (
  id: string,
  onValue: (value: StoredConversation | undefined) => void,
  onFailure: () => void,
): ConversationWatch => {
  let end: StoredConversation | undefined;
  let tree: readonly Message[] | undefined;
  let stopTree: (() => void) | undefined;
  let forgetIdle: (() => void) | undefined;
  let isEnded = false;

  const tell = (): void =>
    onValue(
      end === undefined || tree === undefined ? end : { ...end, tree: withEnd(tree, end.tree), hasEarlier: false },
    );
  const readAll = (): void => {
    if (isEnded || stopTree !== undefined) return;
    forgetIdle?.();
    const onTree = (read: readonly Message[]): void => {
      tree = read;
      tell();
    };
    stopTree = watchTree(id, onTree, onFailure);
  };
  const stopEnd = watchStored(
    async ({ conversations }): Promise<StoredConversation | undefined> => {
      const conversation = await conversations.readConversation(id);
      if (conversation === undefined) return undefined;
      const [path, queued] = await Promise.all([
        conversations.readPathEnd(conversation.activeLeafId ?? '', endLength),
        conversations.readQueued(id),
      ]);
      const shown = new Set(path.messages.map((message) => message.id));
      const others = queued.filter((message) => !shown.has(message.id));
      return { conversation, tree: [...path.messages, ...others], hasEarlier: path.hasEarlier };
    },
    (value) => {
      end = value;
      tell();
      if (value === undefined || stopTree !== undefined || forgetIdle !== undefined) return;
      if (value.hasEarlier) forgetIdle = whenIdle(readAll);
      else readAll();
    },
    onFailure,
  );
  return {
    readAll,
    stop: () => {
      isEnded = true;
      forgetIdle?.();
      stopTree?.();
      stopEnd();
    },
  };
};
