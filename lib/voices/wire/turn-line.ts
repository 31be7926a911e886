/**
 * Runs one turn after the other: a synthesis socket takes one at a time. The promise resolves when the turn may begin,
 * with the function that ends it; it rejects with the signal's reason when it aborts while waiting.
 */
export type TurnLine = (signal: AbortSignal) => Promise<() => void>;

/** An empty line. */
export const createTurnLine = (): TurnLine => {
  let last: Promise<void> = Promise.resolve();
  return async (signal) => {
    const before = last;
    let end: () => void = () => undefined;
    last = new Promise((resolve) => {
      end = resolve;
    });
    let leave: () => void = () => undefined;
    const aborted = new Promise<void>((_, reject) => {
      leave = () => reject(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
    });
    try {
      signal.throwIfAborted();
      await Promise.race([before, aborted]);
      return end;
    } catch (error) {
      // Whoever comes next still waits for those before.
      void before.then(end);
      throw error;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  };
};
