/** The browser's own `fetch`, for folders that take it as an argument. */
export const systemFetch: typeof fetch = (input, init) => fetch(input, init);

/** Opens a WebSocket. */
export const openSocket = (url: string): WebSocket => new WebSocket(url);
