/** @typedef {(method: string, params?: object) => Promise<any>} Send */

/**
 * Speaks the DevTools protocol over `--remote-debugging-pipe`: JSON messages ended by a zero byte.
 * @param {import('node:stream').Writable} writable The browser's file descriptor 3.
 * @param {import('node:stream').Readable} readable The browser's file descriptor 4.
 */
export const connectPipe = (writable, readable) => {
  /** @type {Map<number, { resolve(result: unknown): void, reject(error: Error): void }>} */
  const waiting = new Map();
  /** @type {Set<(event: { method: string, params: any }) => void>} */
  const listeners = new Set();
  let lastId = 0;
  let rest = '';

  /** @param {string} text */
  const receive = (text) => {
    const message = JSON.parse(text);
    const call = waiting.get(message.id);
    if (call === undefined) {
      for (const listener of listeners) listener(message);
      return;
    }
    waiting.delete(message.id);
    if (message.error === undefined) call.resolve(message.result);
    else call.reject(new Error(message.error.message));
  };

  readable.setEncoding('utf8');
  readable.on('data', (chunk) => {
    const messages = (rest + chunk).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) receive(message);
  });
  readable.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser closed the debugging pipe.'));
    waiting.clear();
  });
  writable.on('error', () => {});

  return {
    /** @type {Send} */
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        writable.write(`${JSON.stringify({ id: lastId, method, params })}\0`);
      }),
    /**
     * @param {(event: { method: string, params: any }) => void} listener
     * @returns {() => void} Stops listening.
     */
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** @typedef {ReturnType<typeof connectPipe>} Connection */
