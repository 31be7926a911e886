/** Where and how one service is reached. */
export type Endpoint = {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** Sent as `Authorization: Bearer`; absent for servers without a key. */
  readonly bearer?: string;
  /** Names in lower case. They win over the client's own. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
};
