import type { QueuedReadAloud } from '@/lib/domain/read-aloud/view';
import type { QueueItem } from '../page-read-aloud-sessions';

/** What waits to be read aloud, in order, stored at every change. */
export type ReadAloudQueue = {
  items(): readonly QueueItem[];
  /** What panels see of it. */
  view(): readonly QueuedReadAloud[];
  add(item: QueueItem, isNext: boolean): void;
  /** Takes an item out, without an id the first one; undefined when it is not there. */
  take(id?: string): QueueItem | undefined;
  /** Moves it to a place in the queue, 0 = next; beyond the end = last. */
  move(id: string, to: number): void;
  clear(): void;
  /** Takes what an earlier worker stored. */
  restore(items: readonly QueueItem[]): void;
};

/** Starts empty. `keep` writes down what waits. */
export const createReadAloudQueue = (keep: (items: readonly QueueItem[]) => void): ReadAloudQueue => {
  let waiting: readonly QueueItem[] = [];
  const change = (items: readonly QueueItem[]): void => {
    waiting = items;
    keep(items);
  };
  const without = (id: string): readonly QueueItem[] => waiting.filter((item) => item.id !== id);

  return {
    items: () => waiting,
    view: () => waiting.map(({ source: _source, document: _document, ...item }) => item),
    add: (item, isNext) => change(isNext ? [item, ...waiting] : [...waiting, item]),
    take: (id) => {
      const found = id === undefined ? waiting[0] : waiting.find((item) => item.id === id);
      if (found !== undefined) change(without(found.id));
      return found;
    },
    move: (id, to) => {
      const found = waiting.find((item) => item.id === id);
      if (found !== undefined) change(without(id).toSpliced(to, 0, found));
    },
    clear: () => change([]),
    restore: (items) => {
      waiting = items;
    },
  };
};
