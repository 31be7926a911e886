/** Named places where an answer waits until a test lets it go on. A gate that was opened stays open until the reset. */
export type Gates = {
  /** Resolves when the gate is open; rejects with the signal's reason when it aborts before that. */
  pass(name: string, signal: AbortSignal): Promise<void>;
  open(name: string): void;
  /** Closes all gates again; who waits goes on waiting. */
  reset(): void;
};

export const createGates = (): Gates => {
  const opened = new Set<string>();
  const waiting = new Map<string, Set<() => void>>();
  return {
    pass(name, signal) {
      if (opened.has(name)) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const waiters = waiting.get(name) ?? new Set();
        const goOn = (): void => resolve();
        waiting.set(name, waiters.add(goOn));
        signal.addEventListener('abort', () => {
          waiters.delete(goOn);
          reject(signal.reason);
        });
      });
    },
    open(name) {
      opened.add(name);
      for (const goOn of waiting.get(name) ?? []) goOn();
      waiting.delete(name);
    },
    reset() {
      opened.clear();
    },
  };
};
