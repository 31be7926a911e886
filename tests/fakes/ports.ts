import type { ChannelPort, PortSender } from '@/lib/messaging/port';

/** Two ends of one port. Messages are copied as JSON and delivered at once; the worker can be killed. */
export type PortPair = {
  readonly page: ChannelPort;
  readonly background: ChannelPort;
  /** The worker dies: the page hears of it, the background does not. */
  kill(): void;
};

export const createPortPair = (name: string, sender: PortSender): PortPair => {
  const listeners = { page: new Set<(message: unknown) => void>(), background: new Set<(message: unknown) => void>() };
  const closing = { page: new Set<() => void>(), background: new Set<() => void>() };
  let isOpen = true;
  const endOf = (own: 'page' | 'background', other: 'page' | 'background'): ChannelPort => ({
    name,
    sender,
    postMessage: (message) => {
      if (!isOpen) throw new Error('Attempting to use a disconnected port object');
      const copy: unknown = JSON.parse(JSON.stringify(message));
      for (const listener of listeners[other]) listener(copy);
    },
    disconnect: () => {
      if (!isOpen) return;
      isOpen = false;
      for (const listener of closing[other]) listener();
    },
    onMessage: { addListener: (listener) => void listeners[own].add(listener) },
    onDisconnect: { addListener: (listener) => void closing[own].add(listener) },
  });
  return {
    page: endOf('page', 'background'),
    background: endOf('background', 'page'),
    kill: () => {
      isOpen = false;
      for (const listener of closing.page) listener();
    },
  };
};
