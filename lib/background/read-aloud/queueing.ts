import type { ChatCommandResults } from '@/lib/commands/all';
import type { ReadAloudSource } from '@/lib/domain/read-aloud/source';
import type { PageDocument } from '@/lib/platform/page-scripts';
import type { QueueItem } from '../page-read-aloud-sessions';
import type { ReadAloudHandlers } from './read-aloud-contract';
import type { ReadAloudQueue } from './read-aloud-queue';
import type { ReadAloudText } from './read-aloud-text';

export type QueueingContext = {
  readonly queue: ReadAloudQueue;
  /** What an earlier worker stored has been restored. */
  readonly restored: Promise<void>;
  /** Something is being read aloud or is paused. */
  isBusy(): boolean;
  textOf(source: ReadAloudSource): Promise<Pick<ReadAloudText, 'title' | 'messageId'>>;
  open(source: ReadAloudSource): Promise<ChatCommandResults['read-aloud-open']>;
  /** Reads a page aloud in its own tab; false when the user no longer has it in front of them. */
  readInPage(document: PageDocument): Promise<boolean>;
  newId(): string;
  announce(): void;
};

/** The queue, as commands change it and as its items get their turn. */
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

  /** False when it held nothing to read. */
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
    /** Reads the first item that holds something to read. */
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
