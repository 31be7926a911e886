/** `npm run test:all` and `PARLEY_FULL_RUNS=1` try everything; `npm test` tries a sample, and the same one each time. */
const isFull = process.env.PARLEY_FULL_RUNS === '1';

/** How often a property is tried, as fast-check's options: all of `full` with a new seed, or a tenth with a fixed one. */
export const propertyRuns = (full: number): { readonly numRuns: number; readonly seed?: number } =>
  isFull ? { numRuns: full } : { numRuns: Math.ceil(full / 10), seed: 20_261_122 };

/** All rows, or every third from `first` on. Begun at another one for each column of a matrix, none is left out of all. */
export const sampledRows = <Row>(rows: readonly Row[], first: number): readonly Row[] =>
  rows.filter((_, index) => isFull || (index + first) % 3 === 0);

/**
 * The lengths at which a stream of `bytes` bytes is cut: each from 0 on, or each seventh, and around the places in
 * `always` every one.
 */
export const cutLengths = (bytes: number, ...always: readonly number[]): readonly number[] =>
  Array.from({ length: bytes + 1 }, (_, length) => length).filter(
    (length) => isFull || length % 7 === 0 || length === bytes || always.some((at) => Math.abs(length - at) <= 1),
  );
