import type { allCommands, ChatEvent } from '@/lib/commands/all';
import type { CommandName, CommandOf, Declarations, ResultsOf } from '@/lib/commands/declare';
import type { ChannelClient } from '@/lib/messaging/channel-host';

/** Answers to a group of declared commands, by default to all. What they throw becomes the reply's error. */
export type CommandHandlers<Declared extends Declarations = typeof allCommands> = {
  readonly [Name in CommandName<Declared>]: (
    command: CommandOf<Declared, Name>,
    client: ChannelClient<ChatEvent>,
  ) => Promise<ResultsOf<Declared>[Name]>;
};

/** Answers that are the same whichever panel asks. */
export type SharedHandlers<Declared extends Declarations> = {
  readonly [Name in CommandName<Declared>]: (command: CommandOf<Declared, Name>) => Promise<ResultsOf<Declared>[Name]>;
};

/** Answers a command by the handler of its name. */
export const answerCommand = <Name extends CommandName<typeof allCommands>>(
  handlers: CommandHandlers,
  command: CommandOf<typeof allCommands, Name>,
  name: Name,
  client: ChannelClient<ChatEvent>,
): Promise<unknown> => handlers[name](command, client);
