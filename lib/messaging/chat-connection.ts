import type { allCommands, ChatEvent } from '@/lib/commands/all';
import { browser } from '@/lib/platform/browser';
import { systemTimers, type Timers } from '@/lib/platform/clock';
import { type ChannelConnection, connectChannel } from './channel-connection';
import { channelNames } from './channel-names';
import type { ChannelPort } from './port';

/** A page's end of the chat channel. */
export type ChatConnection = ChannelConnection<typeof allCommands, ChatEvent>;

export type ChatConnectionOptions = {
  readonly connect?: () => ChannelPort;
  readonly timers?: Timers;
};

/** Connects a page to the background by the chat channel and stays connected. */
export const connectChat = (options: ChatConnectionOptions = {}): ChatConnection =>
  connectChannel<typeof allCommands, ChatEvent>({
    connect: options.connect ?? (() => browser.runtime.connect({ name: channelNames.chat })),
    timers: options.timers ?? systemTimers,
  });
