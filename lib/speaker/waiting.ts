/** Lets loops wait until something changed. */
export type Waiting = {
  /** Resolves at the next `wake`, or when the signal aborts. */
  changed(signal: AbortSignal): Promise<void>;
  wake(): void;
};

/** Makes one; nobody waits yet. */
export const createWaiting = (): Waiting => {
  const waiting = new Set<() => void>();
  return {
    changed: (signal) =>
      new Promise((resolve) => {
        waiting.add(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      }),
    wake: () => {
      const woken = [...waiting];
      waiting.clear();
      for (const resolve of woken) resolve();
    },
  };
};
