import { currentTime } from '@/lib/panel/now';

/** Calls back before the next frame is drawn, or after 100 ms where no frames are drawn (a hidden panel). */
const onNextFrame = (callback: () => void): void => {
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    callback();
  };
  const timer = setTimeout(once, 100);
  const frame = requestAnimationFrame(once);
};

/** Less than a frame, ms: what comes this slowly is delivered as it comes, and drawn with the next frame. */
const pauseMs = 8;

/** Collects what arrives, so that it is drawn at most about once per frame. */
export type FrameBatch<Item> = {
  add(item: Item): void;
  /** Delivers what waits, now. */
  flush(): void;
};

export type FrameBatchOptions = {
  /** Calls back before the next frame is drawn. */
  readonly schedule?: (callback: () => void) => void;
  /** ms, from any beginning. */
  readonly now?: () => number;
};

/**
 * `deliver` gets what arrived since the last delivery, in its order; it is never called with nothing. After a pause an
 * item is delivered at once; what follows within 8 ms of a delivery waits for the next frame.
 */
export const createFrameBatch = <Item>(
  deliver: (items: readonly Item[]) => void,
  { schedule = onNextFrame, now = currentTime }: FrameBatchOptions = {},
): FrameBatch<Item> => {
  let waiting: Item[] = [];
  let isScheduled = false;
  let deliveredAt = Number.NEGATIVE_INFINITY;
  const flush = (): void => {
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    deliver(items);
    deliveredAt = now();
  };
  return {
    add: (item) => {
      waiting.push(item);
      if (isScheduled) return;
      if (now() - deliveredAt >= pauseMs) {
        flush();
        return;
      }
      isScheduled = true;
      schedule(() => {
        isScheduled = false;
        flush();
      });
    },
    flush,
  };
};
