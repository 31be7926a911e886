import type { Buffer } from 'node:buffer';
import type { SimulatedRequest } from './request';

/**
 * How a response came to its end. `client-closed`: the client went away first. `cut` and `stalled`: by a script.
 * `open`: still being written.
 */
export type ResponseEnd = 'open' | 'complete' | 'cut' | 'stalled' | 'client-closed';

/** One request as it came, and what was answered so far. Times are ms since the epoch. */
export type LogEntry = {
  readonly number: number;
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly bytes: Buffer;
  readonly model?: string;
  /** The name of the script that served it. */
  readonly script?: string;
  readonly status?: number;
  /** Bytes of the body that were handed to the socket. */
  readonly bytesWritten: number;
  /** The readable text of the answer in those bytes: what a client may not have lost. */
  readonly textWritten: string;
  readonly end: ResponseEnd;
  readonly endedAt?: number;
};

export type AccessLog = {
  entries(): readonly LogEntry[];
  /** Resolves with the first entry, past or coming, for which the condition holds. It is looked at at every change. */
  waitFor(condition: (entry: LogEntry) => boolean): Promise<LogEntry>;
  clear(): void;
};

/** The log and the hands that write it. */
export type AccessLogWriter = AccessLog & {
  open(request: SimulatedRequest): (change: Partial<LogEntry>) => LogEntry;
};

/** An empty log; of more than `limit` requests it keeps the latest. */
export const createAccessLog = (limit: number = Number.POSITIVE_INFINITY): AccessLogWriter => {
  let entries: readonly LogEntry[] = [];
  let nextNumber = 1;
  const waiters = new Set<(entry: LogEntry) => void>();
  return {
    entries: () => entries,
    waitFor(condition) {
      const found = entries.find(condition);
      if (found !== undefined) return Promise.resolve(found);
      return new Promise((resolve) => {
        const look = (entry: LogEntry): void => {
          if (!condition(entry)) return;
          waiters.delete(look);
          resolve(entry);
        };
        waiters.add(look);
      });
    },
    clear() {
      entries = [];
    },
    open({ method, url, path, headers, body, bytes }) {
      const number = nextNumber;
      nextNumber += 1;
      let current: LogEntry = {
        number,
        at: Date.now(),
        method,
        url,
        path,
        headers,
        body,
        bytes,
        bytesWritten: 0,
        textWritten: '',
        end: 'open',
      };
      const store = (entry: LogEntry): LogEntry => {
        const index = entries.findIndex((known) => known.number === entry.number);
        if (index >= 0) entries = entries.with(index, entry);
        for (const waiter of waiters) waiter(entry);
        return entry;
      };
      entries = [...entries, current].slice(-limit);
      for (const waiter of waiters) waiter(current);
      return (change) => {
        current = { ...current, ...change };
        return store(current);
      };
    },
  };
};
