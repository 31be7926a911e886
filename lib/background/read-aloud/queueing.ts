import type { ChatCommandResults } from '@/lib/commands/all';
import type { ReadAloudSource } from '@/lib/domain/read-aloud/source';
import type { PageDocument } from '@/lib/platform/page-scripts';
import type { QueueItem } from '../page-read-aloud-sessions';
import type { ReadAloudHandlers } from './read-aloud-contract';
import type { ReadAloudQueue } from './read-aloud-queue';
import type { ReadAloudText } from './read-aloud-text';

export type QueueingContext = {
  readonly queue: ReadAloudQueue;
  /** What an earlier worker kept is here. */
  readonly restored: Promise<void>;
  /** Something is being read, or stands there paused. */
  isBusy(): boolean;
  textOf(source: ReadAloudSource): Promise<Pick<ReadAloudText, 'title' | 'messageId'>>;
  open(source: ReadAloudSource): Promise<ChatCommandResults['read-aloud-open']>;
  /** Reads a page where it stands; false when it is not in front of the user any more. */
  readInPage(document: PageDocument): Promise<boolean>;
  newId(): string;
  announce(): void;
};

/** What waits, as its commands change it and as its turns come. */
export const createQueueing = (context: QueueingContext) => {
  const { queue, restored, newId, announce } = context;

  const change = async (work: () => void): Promise<null> => {
    await restored;
    work();
    announce();
    return null;
  };

  const add = (item: Omit<QueueItem, 'id'>, isNext: boolean): void => {
    queue.add({ id: newId(), ...item }, isNext);
    announce();
  };

  /** False when there was nothing in it. */
  const open = async ({ source, document }: QueueItem): Promise<boolean> => {
    if (document !== undefined && (await context.readInPage(document))) return true;
    return (await context.open(source)).readAloudId !== undefined;
  };

  const openNext = (): void => {
    const next = queue.take();
    if (next === undefined) return;
    void open(next).then((isRead) => {
      if (!isRead) openNext();
    }, openNext);
  };

  return {
    /** Puts something before what waits already. */
    addFirst: (item: Omit<QueueItem, 'id'>): void => add(item, true),
    /** Reads the first that has something to be read. */
    openNext,
    handlers: {
      'read-aloud-queue': async ({ source, isNext = false }) => {
        await restored;
        if (!context.isBusy()) return context.open(source);
        const { title, messageId } = await context.textOf(source);
        add({ title, source, ...(messageId !== undefined && { messageId }) }, isNext);
        return { isQueued: true };
      },
      'read-aloud-queue-play': async ({ itemId }) => {
        await restored;
        const item = queue.take(itemId);
        if (item !== undefined) await open(item);
        return null;
      },
      'read-aloud-queue-remove': ({ itemId }) => change(() => queue.take(itemId)),
      'read-aloud-queue-move': ({ itemId, to }) => change(() => queue.move(itemId, to)),
      'read-aloud-queue-clear': () => change(() => queue.clear()),
    } satisfies Partial<ReadAloudHandlers>,
  };
};
