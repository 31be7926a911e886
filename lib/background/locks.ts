/** Runs tasks of one key one after the other, in the order of their calls. */
export type Locks = <Result>(key: string, task: () => Promise<Result>) => Promise<Result>;

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
