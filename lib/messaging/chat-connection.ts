import type { ChatCommand, ChatCommandResults, ChatEvent } from '@/lib/domain/app/chat-command';
import { z } from '@/lib/domain/schema';
import { browser } from '@/lib/platform/browser';
import { systemTimers, type Timers } from '@/lib/platform/clock';
import { type ChannelConnection, connectChannel } from './channel-connection';
import { channelNames } from './channel-names';
import { chatResultSchema } from './envelopes';
import type { ChannelPort } from './port';
import { isRepeatable } from './repeatable-commands';

/** A page's end of the chat channel. */
export type ChatConnection = Omit<ChannelConnection<ChatCommand, ChatEvent>, 'request'> & {
  /** Sends a command and answers with its result. Rejects with a ChatError, see `ChannelConnection`. */
  request<Command extends ChatCommand>(command: Command): Promise<ChatCommandResults[Command['type']]>;
};

export type ChatConnectionOptions = {
  readonly connect?: () => ChannelPort;
  readonly timers?: Timers;
};

/** Connects a page to the background by the chat channel and stays connected. */
export const connectChat = (options: ChatConnectionOptions = {}): ChatConnection => {
  const connection = connectChannel<ChatCommand, ChatEvent>({
    connect: options.connect ?? (() => browser.runtime.connect({ name: channelNames.chat })),
    timers: options.timers ?? systemTimers,
    isRepeatable: ({ type }) => isRepeatable(type),
  });
  return {
    ...connection,
    request: async <Command extends ChatCommand>(command: Command) =>
      z.parse(chatResultSchema<Command['type']>(), await connection.request(command)),
  };
};
