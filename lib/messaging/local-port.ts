import type { ChannelPort, PortSender } from './port';

/**
 * Two ends of a port within one page, for a context that talks to itself: the browser's own `connect` does not reach the
 * page that called it. Messages arrive later, as over a real port, but are not copied: both ends treat them as read-only.
 */
export const createLocalPorts = (name: string, sender: PortSender): readonly [ChannelPort, ChannelPort] => {
  const listeners = [new Set<(message: unknown) => void>(), new Set<(message: unknown) => void>()] as const;
  const closing = [new Set<() => void>(), new Set<() => void>()] as const;
  let isOpen = true;
  const end = (own: 0 | 1, other: 0 | 1): ChannelPort => ({
    name,
    sender,
    postMessage: (message) => {
      if (!isOpen) throw new Error('The port is closed');
      queueMicrotask(() => {
        for (const listener of listeners[other]) listener(message);
      });
    },
    disconnect: () => {
      isOpen = false;
      for (const listener of closing[other]) listener();
    },
    onMessage: { addListener: (listener) => void listeners[own].add(listener) },
    onDisconnect: { addListener: (listener) => void closing[own].add(listener) },
  });
  return [end(0, 1), end(1, 0)];
};
