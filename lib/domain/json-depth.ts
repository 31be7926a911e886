/**
 * JSON that is nested deeper than this is refused where it comes in: a few kilobytes of brackets are enough that nothing can
 * write, copy or store the value any more, and whatever holds it is stuck.
 */
export const mostLevels = 200;

/** Whether a value is nested deeper than anything that is meant. Walks without recursion, since the depth is a stranger's choice. */
export const isTooDeep = (root: unknown): boolean => {
  let level: readonly unknown[] = [root];
  for (let depth = 0; depth <= mostLevels; depth += 1) {
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
    if (level.length === 0) return false;
  }
  return true;
};
