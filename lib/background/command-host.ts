import type { ChatCommandType, ChatEvent } from '@/lib/commands/all';
import { chatChannel } from '@/lib/messaging/channel';
import { type ChannelClient, type ChannelHost, createChannelHost } from '@/lib/messaging/channel-host';
import type { BackgroundDependencies } from './background-dependencies';
import { answerCommand, type CommandHandlers } from './command-handlers';
import type { BackgroundEvents } from './events';
import { explainError } from './explain-error';

export type CommandHostContext = {
  readonly events: BackgroundEvents;
  readonly handlers: CommandHandlers;
  /** No command is answered before this resolves. */
  readonly ready: Promise<void>;
  /** Carries each command out. */
  around(type: ChatCommandType, work: () => Promise<unknown>): Promise<unknown>;
  /** A panel is closed, or has lost its connection. */
  onPanelGone(panel: ChannelClient<ChatEvent>): void;
};

/** Answers the commands of the panels and tells them every event. */
export const createCommandHost = (
  { own, logRefusal }: Pick<BackgroundDependencies, 'own' | 'logRefusal'>,
  { events, handlers, ready, around, onPanelGone }: CommandHostContext,
): Pick<ChannelHost<ChatEvent>, 'accept'> => {
  const host = createChannelHost<typeof chatChannel.commands, ChatEvent>(chatChannel, {
    own,
    handle: async (command, client) => {
      await ready;
      return around(command.type, () => answerCommand(handlers, command, command.type, client));
    },
    explain: explainError,
    onRefusal: logRefusal,
    onDisconnect: onPanelGone,
  });
  events.onEvent(host.broadcast);
  return host;
};
