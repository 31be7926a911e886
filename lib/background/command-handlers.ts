import type { ChatCommand, ChatCommandResults, ChatCommandType, ChatEvent } from '@/lib/domain/app/chat-command';
import type { ChannelClient } from '@/lib/messaging/channel-host';

/** A command of one type. */
export type CommandOf<Type extends ChatCommandType> = Extract<ChatCommand, { readonly type: Type }>;

/** Answers to a group of commands. What they throw becomes the reply's error. */
export type CommandHandlers<Type extends ChatCommandType = ChatCommandType> = {
  readonly [Name in Type]: (
    command: CommandOf<Name>,
    client: ChannelClient<ChatEvent>,
  ) => Promise<ChatCommandResults[Name]>;
};

/** Answers a command by the handler of its type. */
export const answerCommand = <Type extends ChatCommandType>(
  handlers: CommandHandlers,
  command: CommandOf<Type>,
  type: Type,
  client: ChannelClient<ChatEvent>,
): Promise<unknown> => handlers[type](command, client);
