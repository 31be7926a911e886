/** A public server that a user can add without typing its address. */
export type KnownServer = {
  /** A name, the same in every language. */
  readonly title: string;
  readonly url: string;
  /** How the server knows its users. */
  readonly access: 'open' | 'sign-in' | 'key';
  /**
   * When a connection was made from Parley, `YYYY-MM-DD`. Absent: the address was read in public documents, and nobody has tried
   * it from here.
   */
  readonly confirmedOn?: string;
};
