/** Runs tasks of one key one after the other, in the order of their calls. */
export type Locks = <Result>(key: string, task: () => Promise<Result>) => Promise<Result>;

/**
 * Runs a task with several keys. All are asked for at once: two that want the same ones never wait for each other. The task
 * must not ask for one of them again.
 */
export const withLocks = async <Result>(
  locks: Locks,
  keys: readonly string[],
  task: () => Promise<Result>,
): Promise<Result> => {
  let release = (): void => {};
  const done = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = (key: string): Promise<void> =>
    new Promise((resolve) => {
      void locks(key, () => {
        resolve();
        return done;
      });
    });
  const held = [...new Set(keys)].map(hold);
  try {
    await Promise.all(held);
    return await task();
  } finally {
    release();
  }
};

/** Makes a set of locks. A task that fails does not stop the next. */
export const createLocks = (): Locks => {
  const tails = new Map<string, Promise<unknown>>();
  return (key, task) => {
    const before = tails.get(key) ?? Promise.resolve();
    const result = before.then(task, task);
    const tail = result
      .catch(() => undefined)
      .finally(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
    tails.set(key, tail);
    return result;
  };
};
