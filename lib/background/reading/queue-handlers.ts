import type { ReadingCommandResults, ReadingSource } from '@/lib/domain/reading-command';
import type { ReadingQueue } from './reading-queue';
import type { ReadingText } from './reading-text';
import type { ReadingHandlers } from './readings-contract';

export type QueueHandlersContext = {
  readonly queue: ReadingQueue;
  /** What an earlier worker kept is here. */
  readonly restored: Promise<void>;
  /** Something is being read, or stands there paused. */
  isBusy(): boolean;
  textOf(source: ReadingSource): Promise<Pick<ReadingText, 'title' | 'messageId'>>;
  open(source: ReadingSource): Promise<ReadingCommandResults['reading-open']>;
  newId(): string;
  announce(): void;
};

/** The commands about what waits to be read. */
export const queueHandlers = ({
  queue,
  restored,
  isBusy,
  textOf,
  open,
  newId,
  announce,
}: QueueHandlersContext): Pick<
  ReadingHandlers,
  'reading-queue' | 'reading-queue-play' | 'reading-queue-remove' | 'reading-queue-move' | 'reading-queue-clear'
> => {
  const change = async (work: () => void): Promise<null> => {
    await restored;
    work();
    announce();
    return null;
  };
  return {
    'reading-queue': async ({ source, isNext = false }) => {
      await restored;
      if (!isBusy()) return open(source);
      const { title, messageId } = await textOf(source);
      queue.add({ id: newId(), title, source, ...(messageId !== undefined && { messageId }) }, isNext);
      announce();
      return { isQueued: true };
    },
    'reading-queue-play': async ({ itemId }) => {
      await restored;
      const item = queue.take(itemId);
      if (item !== undefined) await open(item.source);
      return null;
    },
    'reading-queue-remove': ({ itemId }) => change(() => queue.take(itemId)),
    'reading-queue-move': ({ itemId, to }) => change(() => queue.move(itemId, to)),
    'reading-queue-clear': () => change(() => queue.clear()),
  };
};
