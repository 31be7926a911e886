/** What is done in one task: rows are checked in a few milliseconds. */
const sliceLength = 500;

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Does something with many values in short tasks, one after the other. Undefined when the result is no longer wanted. */
export const inSlices = async <Value, Result>(
  values: readonly Value[],
  work: (slice: readonly Value[]) => readonly Result[],
  isWanted: () => boolean,
): Promise<readonly Result[] | undefined> => {
  const results: Result[] = [];
  for (let from = 0; from < values.length; from += sliceLength) {
    if (from > 0) await nextTask();
    if (!isWanted()) return undefined;
    results.push(...work(values.slice(from, from + sliceLength)));
  }
  return results;
};
