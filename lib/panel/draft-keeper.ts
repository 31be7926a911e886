/** How long a change may wait, ms: a draft is never further behind the keyboard than 300 ms. */
const waitMs = 250;

/** Sends what is being typed, seldom enough to be cheap and often enough to be safe. */
export type DraftKeeper = {
  /** Notes the text of a draft; it is sent at most `waitMs` later, however long the typing goes on. */
  change(key: string, text: string): void;
  /** Sends what waits now: the panel is about to go or to show another conversation. */
  flush(): void;
};

/** `send` gets the key of a draft and its whole text. */
export const createDraftKeeper = (send: (key: string, text: string) => void): DraftKeeper => {
  let waiting: { readonly key: string; readonly text: string } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === undefined) return;
    const { key, text } = waiting;
    waiting = undefined;
    send(key, text);
  };
  return {
    change: (key, text) => {
      if (waiting !== undefined && waiting.key !== key) flush();
      waiting = { key, text };
      timer ??= setTimeout(flush, waitMs);
    },
    flush,
  };
};
