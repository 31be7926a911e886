/** The browser's own `fetch`, for folders that take it as an argument. */
export const systemFetch: typeof fetch = (input, init) => fetch(input, init);

/** Opens a WebSocket, with these subprotocols to choose from. */
export const openSocket = (url: string, protocols: readonly string[] = []): WebSocket =>
  new WebSocket(url, [...protocols]);
