import { vi } from 'vitest';
import type { ChatCommand, ChatCommandResults, ChatCommandType } from '@/lib/commands/all';
import { showRefusal } from '@/lib/panel/show-error';

/** Answers by command; a command without one is answered with null. */
type Answers = { [Type in ChatCommandType]?: ChatCommandResults[Type] };

const commands: ChatCommand[] = [];
let answers: Answers = {};

/**
 * Stands in for the background: mock `@/lib/panel/connection` with its `connection`. `commands` holds what was sent;
 * `answer` says what comes back.
 */
export const background = {
  /** The ways to send. */
  get connection() {
    const { send } = background;
    return {
      send,
      sendOrReport: (command: ChatCommand) => send(command).catch(showRefusal),
      sendOrDrop: (command: ChatCommand) => send(command).catch(() => undefined),
    };
  },
  commands,
  answer: (own: Answers): void => {
    answers = { ...answers, ...own };
  },
  reset: (): void => {
    commands.length = 0;
    answers = {};
  },
  send: vi.fn((command: ChatCommand) => {
    commands.push(command);
    return Promise.resolve(answers[command.type] ?? null);
  }),
};
