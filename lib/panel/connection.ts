import type { ChatCommand, ChatResult } from '@/lib/commands/all';
import { type ChatConnection, connectChat } from '@/lib/messaging/chat-connection';

let connection: ChatConnection | undefined;

/** This page's end of the chat channel, opened at the first use. */
export const chatConnection = (): ChatConnection => {
  connection ??= connectChat();
  return connection;
};

/** Uses another connection from now on: a fake in tests. */
export const replaceConnection = (replacement: ChatConnection): void => {
  connection = replacement;
};

/** Sends a command to the background and answers with its result. Rejects with a `ChatError`. */
export const send = <Command extends ChatCommand>(command: Command): Promise<ChatResult<Command>> =>
  chatConnection().request(command);

/** Sends what may fail without the user having to know: the next hello brings the truth. */
export const tell = (command: ChatCommand): void => {
  send(command).catch(() => undefined);
};
