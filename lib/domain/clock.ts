/** A source of time, so that tests can turn it. */
export type Clock = {
  /** ms since the epoch. */
  now(): number;
};
