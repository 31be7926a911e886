import type { OverlayCommand, OverlayCommandResults, OverlayEvent } from '@/lib/domain/pages/overlay';
import { overlayChannelName } from '@/lib/domain/pages/page-limits';
import { z } from '@/lib/domain/schema';
import { systemTimers } from '@/lib/platform/clock';
import { pageBrowser } from '@/lib/platform/page-browser';
import { connectChannel } from './channel-connection';
import type { ChannelPort } from './port';

/** The overlay's end of the channel. */
export type OverlayConnection = {
  /** Rejects with a ChatError. */
  request<Command extends OverlayCommand>(command: Command): Promise<OverlayCommandResults[Command['type']]>;
  onEvent(listener: (event: OverlayEvent) => void): () => void;
  onDisconnect(listener: () => void): () => void;
  /** A new worker answers: it has to be told that this document is there. */
  onReconnect(listener: () => void): () => void;
  close(): void;
};

/**
 * Connects the overlay to the background. An open port in each page would wake the worker for ever: it connects again by
 * itself only while `staysConnected`, else with the next command.
 */
export const connectOverlay = (
  staysConnected: () => boolean,
  connect: () => ChannelPort = () => pageBrowser.runtime.connect({ name: overlayChannelName }),
): OverlayConnection => {
  const connection = connectChannel<OverlayCommand, OverlayEvent>({
    connect,
    timers: systemTimers,
    staysConnected,
    isRepeatable: ({ type }) => type === 'overlay-ready' || type === 'overlay-append',
  });
  return {
    request: async <Command extends OverlayCommand>(command: Command) =>
      // The background answers each command with what the table promises.
      z.parse(z.custom<OverlayCommandResults[Command['type']]>(), await connection.request(command)),
    onEvent: connection.onEvent,
    onDisconnect: connection.onDisconnect,
    onReconnect: connection.onReconnect,
    close: connection.close,
  };
};
