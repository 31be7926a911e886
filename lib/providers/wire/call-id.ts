/** Names a tool call that a service left unnamed; the name never leaves the client. */
export const makeCallId = (): string => `call_${crypto.randomUUID()}`;
