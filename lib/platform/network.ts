import { ChatError } from '@/lib/domain/chat-error';

/** The browser's own `fetch`, for folders that take it as an argument. */
export const systemFetch: typeof fetch = (input, init) => fetch(input, init);

/** `systemFetch` for a document whose requests nobody watches. Throws ChatError `offline` where the browser has no network. */
export const documentFetch: typeof fetch = async (input, init) => {
  try {
    return await systemFetch(input, init);
  } catch (error) {
    if (navigator.onLine || init?.signal?.aborted === true) throw error;
    throw new ChatError({ code: 'offline' }, { cause: error });
  }
};

/** Opens a WebSocket, with these subprotocols to choose from. */
export const openSocket = (url: string, protocols: readonly string[] = []): WebSocket =>
  new WebSocket(url, [...protocols]);
