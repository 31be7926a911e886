const listeners = new Set<() => void>();

/** To be called when the reader sends a question, an edit or another attempt, not when something is tried again by itself. */
export const noteAsked = (): void => {
  for (const listener of listeners) listener();
};

/** Calls back each time this panel's reader asks: the conversation then shows what comes of it. Returns the end of that. */
export const onAsked = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
