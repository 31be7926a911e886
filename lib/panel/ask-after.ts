/**
 * How reading for a question ended: it can be sent as it is seen now; what it was about has gone from beside the panel,
 * which nobody has said yet; or reading failed, and the user has been told why.
 */
export type ReadingEnd = 'ready' | 'moved' | 'failed';

let latest: Promise<ReadingEnd> = Promise.resolve('ready');
let isReading = false;
let waiting = 0;

/** Has the next question wait for what is read for it; it is sent only when that ends `ready`. */
export const askAfter = (work: Promise<ReadingEnd>): void => {
  const ended = work.finally(() => {
    if (latest === ended) isReading = false;
  });
  latest = ended;
  isReading = true;
};

/** Whether something is read for the next question. */
export const isReadFor = (): boolean => isReading;

/** Whether a question waits: it goes out with what was beside the panel when it was asked. */
export const isAwaited = (): boolean => waiting > 0;

/** Waits until all is read: what takes the place of the first while that is read, counts. */
export const afterReading = async (): Promise<ReadingEnd> => {
  waiting += 1;
  try {
    let work: Promise<ReadingEnd>;
    let end: ReadingEnd;
    do {
      work = latest;
      end = await work;
    } while (work !== latest);
    return end;
  } finally {
    waiting -= 1;
  }
};
