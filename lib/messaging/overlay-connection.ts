import type { OverlayEvent, overlayCommands } from '@/lib/commands/overlay';
import { overlayChannelName } from '@/lib/domain/pages/page-limits';
import { systemTimers } from '@/lib/platform/clock';
import { pageBrowser } from '@/lib/platform/page-browser';
import { type ChannelConnection, connectChannel } from './channel-connection';
import type { ChannelPort } from './port';

/** The overlay's end of the channel. After a reconnect it must tell a new worker that this document is there. */
export type OverlayConnection = ChannelConnection<typeof overlayCommands, OverlayEvent>;

/**
 * Connects the overlay to the background. An open port in each page would wake the worker for ever: it connects again by
 * itself only while `staysConnected`, else with the next command.
 */
export const connectOverlay = (
  staysConnected: () => boolean,
  connect: () => ChannelPort = () => pageBrowser.runtime.connect({ name: overlayChannelName }),
): OverlayConnection =>
  connectChannel<typeof overlayCommands, OverlayEvent>({ connect, timers: systemTimers, staysConnected });
