/** A source of time, so that tests can set it. */
export type Clock = {
  /** ms since the epoch. */
  now(): number;
};
