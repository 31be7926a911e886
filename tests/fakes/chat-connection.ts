import type { ChatCommand, ChatCommandResults, ChatEvent, ChatResult } from '@/lib/commands/all';
import type { HelloResult } from '@/lib/commands/app';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import type { ChatConnection } from '@/lib/messaging/chat-connection';

type Answers = { -readonly [Type in keyof ChatCommandResults]?: ChatCommandResults[Type] | ChatErrorData };

/** A background that answers what a test says and remembers what it was asked. */
export type FakeChatConnection = ChatConnection & {
  readonly commands: readonly ChatCommand[];
  /** The commands of one type. */
  sent<Type extends ChatCommand['type']>(type: Type): readonly Extract<ChatCommand, { type: Type }>[];
  /** Results by command; an object with `code` refuses the command. */
  answer(answers: Answers): void;
  /** Leaves commands of a type without an answer until the returned function gives it. */
  hold<Type extends ChatCommand['type']>(type: Type): (result: ChatCommandResults[Type]) => void;
  emit(event: ChatEvent): void;
  lose(): void;
  comeBack(): void;
};

/** What a background says at first, with what a test says about it. */
export const helloOf = (own: Partial<HelloResult> = {}): HelloResult => ({
  schemaVersion: 1,
  preferences: preferencesSchema.parse({}),
  catalog: { providers: [] },
  providers: [],
  messages: [],
  hasEarlier: false,
  draftKey: 'window:1',
  draft: '',
  runs: [],
  ...own,
});

const isRefusal = (answer: unknown): answer is ChatErrorData =>
  typeof answer === 'object' && answer !== null && 'code' in answer;

export const createFakeChatConnection = (): FakeChatConnection => {
  const commands: ChatCommand[] = [];
  const answers = new Map<string, unknown>([['hello', helloOf()]]);
  const held = new Map<string, ((result: unknown) => void) | undefined>();
  const events = new Set<(event: ChatEvent) => void>();
  const losses = new Set<() => void>();
  const returns = new Set<() => void>();
  const adding =
    <Listener>(listeners: Set<Listener>) =>
    (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
  return {
    commands,
    sent: <Type extends ChatCommand['type']>(type: Type) =>
      commands.filter((command): command is Extract<ChatCommand, { type: Type }> => command.type === type),
    answer: (own) => {
      for (const [type, answer] of Object.entries(own)) answers.set(type, answer);
    },
    hold: (type) => {
      held.set(type, undefined);
      return (result) => held.get(type)?.(result);
    },
    emit: (event) => {
      for (const listener of events) listener(event);
    },
    lose: () => {
      for (const listener of losses) listener();
    },
    comeBack: () => {
      for (const listener of returns) listener();
    },
    request: <Command extends ChatCommand>(command: Command) =>
      new Promise<ChatResult<Command>>((resolve, reject) => {
        commands.push(command);
        const accept = (result: unknown) => resolve(z.parse(z.custom<ChatResult<Command>>(), result));
        const answer: unknown = answers.get(command.type) ?? null;
        if (held.has(command.type)) held.set(command.type, accept);
        else if (isRefusal(answer)) reject(new ChatError(answer));
        else accept(answer);
      }),
    onEvent: adding(events),
    onDisconnect: adding(losses),
    onReconnect: adding(returns),
    close: () => {},
  };
};
