import type { ChatCommand, ChatResult, HarmlessCommand } from '@/lib/commands/all';
import { type ChatConnection, connectChat } from '@/lib/messaging/chat-connection';
import { showRefusal } from './show-error';

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

/** Sends a command whose failure the caller shows or answers itself. Rejects with a `ChatError`. */
export const send = <Command extends ChatCommand>(command: Command): Promise<ChatResult<Command>> =>
  chatConnection().request(command);

/** Sends a command and tells the user when it fails; resolves to undefined then. The way to send. */
export const sendOrReport = async <Command extends ChatCommand>(
  command: Command,
): Promise<ChatResult<Command> | undefined> => {
  try {
    return await send(command);
  } catch (error) {
    showRefusal(error);
    return undefined;
  }
};

/** Sends a command that may fail, as its declaration says: a failure is not shown. Resolves to undefined then. */
export const sendOrDrop = <Command extends HarmlessCommand>(
  command: Command,
): Promise<ChatResult<Command> | undefined> => send(command).catch(() => undefined);
