/** Lets loops wait until something changed. */
export type Waiting = {
  /** Resolves at the next `wake`, or when the signal aborts. */
  changed(signal: AbortSignal): Promise<void>;
  wake(): void;
};

/** Resolves at the next event of that name, or when the signal aborts. Leaves no listener behind. */
export const nextEvent = (target: EventTarget, name: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const over = new AbortController();
    const finish = (): void => {
      over.abort();
      resolve();
    };
    target.addEventListener(name, finish, { signal: over.signal });
    signal.addEventListener('abort', finish, { signal: over.signal });
  });

/** Makes one; nobody waits yet. */
export const createWaiting = (): Waiting => {
  const target = new EventTarget();
  return {
    changed: (signal) => nextEvent(target, 'change', signal),
    wake: () => {
      target.dispatchEvent(new Event('change'));
    },
  };
};
