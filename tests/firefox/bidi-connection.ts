import WebSocket from 'ws';
import { z } from '@/lib/domain/schema';

const messageSchema = z.object({
  id: z.optional(z.nullable(z.number())),
  type: z.string(),
  method: z.optional(z.string()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  result: z.optional(z.unknown()),
  params: z.optional(z.unknown()),
});

/** A session of WebDriver BiDi: commands and events as JSON over one socket (https://w3c.github.io/webdriver-bidi/). */
export type BidiConnection = {
  /** Rejects with the browser's own words. */
  send(method: string, params?: Readonly<Record<string, unknown>>): Promise<unknown>;
  onEvent(listener: (method: string, params: unknown) => void): void;
  close(): void;
};

/** Opens the socket of a browser that listens there. */
export const connectBidi = async (url: string): Promise<BidiConnection> => {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  const listeners = new Set<(method: string, params: unknown) => void>();
  let lastId = 0;

  socket.on('message', (data) => {
    const { id, type, method, error, message, result, params } = z.parse(messageSchema, JSON.parse(String(data)));
    if (type === 'event' && method !== undefined) for (const listener of listeners) listener(method, params);
    const call = typeof id === 'number' ? waiting.get(id) : undefined;
    if (call === undefined || typeof id !== 'number') return;
    waiting.delete(id);
    if (type === 'error') call.reject(new Error(`${error}: ${message}`));
    else call.resolve(result);
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser closed the connection.'));
    waiting.clear();
  });

  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        socket.send(JSON.stringify({ id: lastId, method, params }));
      }),
    onEvent: (listener) => void listeners.add(listener),
    close: () => socket.close(),
  };
};
