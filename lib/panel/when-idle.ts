/** The longest wait for an idle moment, ms: while an answer is written there may be none. */
const longestWaitMs = 1000;

/** Runs when the browser has nothing else to do. The returned function takes it back. */
export const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: longestWaitMs });
  return () => cancelIdleCallback(request);
};
