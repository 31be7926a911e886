let before: Promise<boolean> | undefined;

/** Has the next question wait for what is read for it; it is not sent when that answers false. */
export const askAfter = (work: Promise<boolean>): void => {
  const ended = work.finally(() => {
    if (before === ended) before = undefined;
  });
  before = ended;
};

/** What the next question waits for; undefined when nothing is read for it. */
export const awaited = (): Promise<boolean> | undefined => before;
