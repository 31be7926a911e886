import type { CommandOf, Declarations, ResultOf } from '@/lib/commands/declare';
import { ChatError } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import type { Timers } from '@/lib/platform/clock';
import { backgroundEnvelopeSchema } from './envelopes';
import type { ChannelPort } from './port';

const reconnectDelay = 50;

/** A page's end of a channel. */
export type ChannelConnection<Declared extends Declarations, Event> = {
  /**
   * Sends a command and answers with its result. Rejects with a ChatError: the background's own, or `worker-stopped`
   * when the worker died while it worked on a command that must not be done twice, or will never answer again.
   */
  request<Command extends CommandOf<Declared>>(command: Command): Promise<ResultOf<Declared, Command>>;
  /** Each of these answers with the function that removes the listener. */
  onEvent(listener: (event: Event) => void): () => void;
  onDisconnect(listener: () => void): () => void;
  /** After a disconnect, when a new port is open; commands sent in a listener go first. */
  onReconnect(listener: () => void): () => void;
  close(): void;
};

export type ChannelConnectionOptions = {
  connect(): ChannelPort;
  readonly timers: Timers;
  /** Whether to connect again at once when the worker went to sleep; else the next command does. Default: yes. */
  staysConnected?(): boolean;
};

type Pending<Command> = {
  readonly command: Command;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: ChatError) => void;
  isSent: boolean;
  /** It was on its way to a worker that died, which may have carried it out. */
  isRepeat: boolean;
};

const stopped = (): ChatError => new ChatError({ code: 'worker-stopped' });

const closePort = (port: ChannelPort): void => {
  try {
    port.disconnect();
  } catch {
    // The extension was updated or removed under a web page: the browser refuses to close what went with it.
  }
};

const listenerSet = <Value>() => {
  const listeners = new Set<(value: Value) => void>();
  return {
    add: (listener: (value: Value) => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    call: (value: Value) => {
      for (const listener of listeners) listener(value);
    },
  };
};

/**
 * Connects a page to the background and stays connected: 50 ms after the worker went away a new port wakes it again.
 * Commands that were sent meanwhile wait for the new port; one that was on its way is sent
 * again as a repeat, and the new worker refuses it if it must not be done twice.
 */
export const connectChannel = <Declared extends Declarations, Event extends { readonly type: string }>({
  connect,
  timers,
  staysConnected = () => true,
}: ChannelConnectionOptions): ChannelConnection<Declared, Event> => {
  const envelopes = backgroundEnvelopeSchema<Event>();
  const pending = new Map<number, Pending<CommandOf<Declared>>>();
  const events = listenerSet<Event>();
  const disconnects = listenerSet<void>();
  const reconnects = listenerSet<void>();
  let port: ChannelPort | undefined;
  let lastNumber = 0;
  let isClosed = false;
  let isReopening = false;

  const sendPending = (): void => {
    for (const [number, request] of pending) {
      if (port === undefined) return;
      if (request.isSent) continue;
      request.isSent = true;
      const { command, isRepeat } = request;
      port.postMessage({ type: 'request', number, command, ...(isRepeat && { isRepeat }) });
    }
  };

  const receive = (message: unknown): void => {
    const { data } = z.safeParse(envelopes, message);
    if (data === undefined) return;
    if (data.type === 'event') {
      events.call(data.event);
      return;
    }
    const request = pending.get(data.number);
    pending.delete(data.number);
    if (data.type === 'reply') request?.resolve(data.result);
    else request?.reject(new ChatError(data.error));
  };

  const lose = (): void => {
    port = undefined;
    for (const request of pending.values()) {
      request.isRepeat ||= request.isSent;
      request.isSent = false;
    }
    disconnects.call();
    isReopening = !isClosed && (pending.size > 0 || staysConnected());
    if (isReopening) timers.after(reconnectDelay, reopen);
  };

  const open = (): void => {
    const opened = connect();
    opened.onMessage.addListener(receive);
    opened.onDisconnect.addListener(() => {
      if (port === opened) lose();
    });
    port = opened;
  };

  const reopen = (): void => {
    isReopening = false;
    if (isClosed || port !== undefined) return;
    try {
      open();
    } catch {
      // The browser no longer accepts connections: the extension was updated or removed under a web page.
      isClosed = true;
      for (const { reject } of pending.values()) reject(stopped());
      pending.clear();
      return;
    }
    reconnects.call();
    sendPending();
  };

  open();
  return {
    request: <Command extends CommandOf<Declared>>(command: Command) =>
      new Promise<ResultOf<Declared, Command>>((resolve, reject) => {
        if (isClosed) {
          reject(stopped());
          return;
        }
        lastNumber += 1;
        // The background answers each command with what its declaration promises.
        const accept = (result: unknown): void => resolve(z.parse(z.custom<ResultOf<Declared, Command>>(), result));
        pending.set(lastNumber, { command, resolve: accept, reject, isSent: false, isRepeat: false });
        if (port === undefined && !isReopening) reopen();
        else sendPending();
      }),
    onEvent: events.add,
    onDisconnect: disconnects.add,
    onReconnect: reconnects.add,
    close: () => {
      isClosed = true;
      if (port !== undefined) closePort(port);
      port = undefined;
    },
  };
};
