/** What a service says of the key of a connection. US dollars. */
export type ServiceAccount = {
  /** What was spent with this key. */
  readonly spent: number;
  /** What this key may still spend; absent where the service sets it no limit. */
  readonly left?: number;
};

/** Why a sign-in ended without a key, where that is nobody's failure. */
export type SignInHindrance =
  /** The window was closed, or led nowhere. */
  | 'closed'
  /** The service, or the user there, said no. */
  | 'refused'
  /** The service no longer takes the code: it is too old, or was used before. */
  | 'expired';
