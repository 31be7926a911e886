/**
 * Whether a value that came over a port is larger than `cap`, counted as UTF-16 units of its texts plus one per value.
 * Stops counting at the cap, so that a huge message costs no more than a large one.
 */
export const isLargerThan = (value: unknown, cap: number): boolean => {
  let size = 0;
  const open: unknown[] = [value];
  while (open.length > 0 && size <= cap) {
    const next = open.pop();
    size += 1;
    if (typeof next === 'string') size += next.length;
    else if (Array.isArray(next)) {
      if (next.length > cap - size) return true;
      for (const child of next) open.push(child);
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, child] of Object.entries(next)) {
        size += key.length;
        open.push(child);
      }
    }
  }
  return size > cap;
};
