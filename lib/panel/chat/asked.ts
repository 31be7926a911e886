const listeners = new Set<() => void>();

/**
 * To be called before a question, an edit or another attempt of the reader is sent, not when something is tried again by
 * itself: what is drawn next may come of it.
 */
export const noteAsked = (): void => {
  for (const listener of listeners) listener();
};

/** Calls back each time this panel's reader asks: the conversation then shows what comes of it. Returns the end of that. */
export const onAsked = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
