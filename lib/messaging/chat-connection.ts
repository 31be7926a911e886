import type { ChatCommand, ChatCommandResults, ChatEvent } from '@/lib/domain/chat-command';
import { ChatError } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import { browser } from '@/lib/platform/browser';
import { systemTimers, type Timers } from '@/lib/platform/clock';
import { backgroundEnvelopeSchema, chatChannel, chatResultSchema } from './channel';
import type { ChannelPort } from './port';
import { isRepeatable } from './repeatable-commands';

const reconnectDelay = 50;

/** A page's end of the chat channel. */
export type ChatConnection = {
  /**
   * Sends a command and answers with its result. Rejects with a ChatError: the background's own, or `worker-stopped`
   * when the worker died while it worked on a command that must not be sent twice.
   */
  request<Command extends ChatCommand>(command: Command): Promise<ChatCommandResults[Command['type']]>;
  /** Each of these answers with the function that removes the listener. */
  onEvent(listener: (event: ChatEvent) => void): () => void;
  onDisconnect(listener: () => void): () => void;
  /** After a disconnect, when a new port stands; commands sent in a listener go first. */
  onReconnect(listener: () => void): () => void;
  close(): void;
};

export type ChatConnectionOptions = {
  readonly connect?: () => ChannelPort;
  readonly timers?: Timers;
};

type Pending = {
  readonly command: ChatCommand;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: ChatError) => void;
  isSent: boolean;
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
 * Commands that were sent meanwhile wait for the new port; one that was on its way is sent again if it may be.
 */
export const connectChat = (options: ChatConnectionOptions = {}): ChatConnection => {
  const connect = options.connect ?? (() => browser.runtime.connect({ name: chatChannel.name }));
  const timers = options.timers ?? systemTimers;
  const pending = new Map<number, Pending>();
  const events = listenerSet<ChatEvent>();
  const disconnects = listenerSet<void>();
  const reconnects = listenerSet<void>();
  let port: ChannelPort | undefined;
  let lastNumber = 0;
  let isClosed = false;

  const sendPending = (): void => {
    for (const [number, request] of pending) {
      if (port === undefined) return;
      if (request.isSent) continue;
      request.isSent = true;
      port.postMessage({ type: 'request', number, command: request.command });
    }
  };

  const settle = (number: number, settleRequest: (request: Pending) => void): void => {
    const request = pending.get(number);
    pending.delete(number);
    if (request !== undefined) settleRequest(request);
  };

  const receive = (message: unknown): void => {
    const envelope = z.safeParse(backgroundEnvelopeSchema, message);
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
      if (isRepeatable(request.command.type)) request.isSent = false;
      else settle(number, ({ reject }) => reject(new ChatError({ code: 'worker-stopped' })));
    }
    disconnects.call();
    if (!isClosed) timers.after(reconnectDelay, reopen);
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
    if (isClosed) return;
    open();
    reconnects.call();
    sendPending();
  };

  open();
  return {
    request: <Command extends ChatCommand>(command: Command) =>
      new Promise<ChatCommandResults[Command['type']]>((resolve, reject) => {
        lastNumber += 1;
        pending.set(lastNumber, {
          command,
          resolve: (result) => resolve(z.parse(chatResultSchema<Command['type']>(), result)),
          reject,
          isSent: false,
        });
        sendPending();
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
