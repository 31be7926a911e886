import { ChatError } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import type { Timers } from '@/lib/platform/clock';
import { backgroundEnvelopeSchema } from './envelopes';
import type { ChannelPort } from './port';

const reconnectDelay = 50;

/** A page's end of a channel. */
export type ChannelConnection<Command, Event> = {
  /**
   * Sends a command and answers with its result. Rejects with a ChatError: the background's own, or `worker-stopped`
   * when the worker died while it worked on a command that must not be sent twice, or will never answer again.
   */
  request(command: Command): Promise<unknown>;
  /** Each of these answers with the function that removes the listener. */
  onEvent(listener: (event: Event) => void): () => void;
  onDisconnect(listener: () => void): () => void;
  /** After a disconnect, when a new port stands; commands sent in a listener go first. */
  onReconnect(listener: () => void): () => void;
  close(): void;
};

export type ChannelConnectionOptions<Command> = {
  connect(): ChannelPort;
  readonly timers: Timers;
  /** Whether a command in flight at the death of the worker is sent to the next one. */
  isRepeatable(command: Command): boolean;
  /** Whether to connect again at once when the worker went to sleep; else the next command does. Default: yes. */
  staysConnected?(): boolean;
};

type Pending<Command> = {
  readonly command: Command;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: ChatError) => void;
  isSent: boolean;
};

const stopped = (): ChatError => new ChatError({ code: 'worker-stopped' });

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
 * Commands that were sent meanwhile wait for the new port; one that was on its way is sent again if it may be.
 */
export const connectChannel = <Command, Event extends { readonly type: string }>({
  connect,
  timers,
  isRepeatable,
  staysConnected = () => true,
}: ChannelConnectionOptions<Command>): ChannelConnection<Command, Event> => {
  const envelopes = backgroundEnvelopeSchema<Event>();
  const pending = new Map<number, Pending<Command>>();
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
      port.postMessage({ type: 'request', number, command: request.command });
    }
  };

  const settle = (number: number, settleRequest: (request: Pending<Command>) => void): void => {
    const request = pending.get(number);
    pending.delete(number);
    if (request !== undefined) settleRequest(request);
  };

  const receive = (message: unknown): void => {
    const envelope = z.safeParse(envelopes, message);
    if (!envelope.success) return;
    switch (envelope.data.type) {
      case 'reply': {
        const { number, result } = envelope.data;
        settle(number, (request) => request.resolve(result));
        break;
      }
      case 'failure': {
        const { number, error } = envelope.data;
        settle(number, (request) => request.reject(new ChatError(error)));
        break;
      }
      case 'event':
        events.call(envelope.data.event);
        break;
    }
  };

  const lose = (): void => {
    port = undefined;
    for (const [number, request] of pending) {
      if (!request.isSent) continue;
      if (isRepeatable(request.command)) request.isSent = false;
      else settle(number, ({ reject }) => reject(stopped()));
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
      // The browser connects nobody any more: the extension was updated or removed under a web page.
      isClosed = true;
      for (const number of pending.keys()) settle(number, ({ reject }) => reject(stopped()));
      return;
    }
    reconnects.call();
    sendPending();
  };

  open();
  return {
    request: (command) =>
      new Promise((resolve, reject) => {
        if (isClosed) {
          reject(stopped());
          return;
        }
        lastNumber += 1;
        pending.set(lastNumber, { command, resolve, reject, isSent: false });
        if (port === undefined && !isReopening) reopen();
        else sendPending();
      }),
    onEvent: events.add,
    onDisconnect: disconnects.add,
    onReconnect: reconnects.add,
    close: () => {
      isClosed = true;
      port?.disconnect();
      port = undefined;
    },
  };
};
