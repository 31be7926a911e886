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

/** Collects what arrives, so that it is drawn at most once per frame. */
export type FrameBatch<Item> = {
  add(item: Item): void;
  /** Delivers what waits, now. */
  flush(): void;
};

/** `deliver` gets what arrived since the last frame, in its order; it is never called with nothing. */
export const createFrameBatch = <Item>(
  deliver: (items: readonly Item[]) => void,
  schedule: (callback: () => void) => void = onNextFrame,
): FrameBatch<Item> => {
  let waiting: readonly Item[] = [];
  let isScheduled = false;
  const flush = (): void => {
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    deliver(items);
  };
  return {
    add: (item) => {
      waiting = [...waiting, item];
      if (isScheduled) return;
      isScheduled = true;
      schedule(() => {
        isScheduled = false;
        flush();
      });
    },
    flush,
  };
};
