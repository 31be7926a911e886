/** A public server that a user can add without typing its address. */
export type KnownServer = {
  /** A name, the same in every language. */
  readonly title: string;
  readonly url: string;
  /** How the server knows its users. */
  readonly access: 'open' | 'sign-in' | 'key';
  /**
   * Where its maker's own documentation names exactly this address, and when that was read, `YYYY-MM-DD`. Absent: only others name
   * it. Nobody has connected to it from Parley in either case.
   */
  readonly confirmed?: { readonly source: string; readonly on: string };
};
