/** The part of a runtime port that channels use; `runtime.Port` fits it, and so does a pair of fakes. */
export type ChannelPort = {
  readonly name: string;
  readonly sender?: PortSender | undefined;
  postMessage(message: unknown): void;
  disconnect(): void;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
};

/** What the browser says about the other end of a port. */
export type PortSender = {
  readonly id?: string | undefined;
  readonly origin?: string | undefined;
  readonly tab?: { readonly id?: number | undefined } | undefined;
  readonly frameId?: number | undefined;
  /** Absent where the browser has no such ids. */
  readonly documentId?: string | undefined;
};
