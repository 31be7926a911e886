import { type AppEvent, appCommands } from './app';
import { type ConversationEvent, chatCommands } from './chat';
import type { CommandName, CommandOf, HarmlessCommandOf, ResultOf, ResultsOf } from './declare';
import { dictationCommands } from './dictation';
import { importCommands } from './import';
import { mcpCommands } from './mcp';
import { overlayStarts, type PageEvent, pageCommands } from './pages';
import { pluginPageCommands } from './plugin-pages';
import { pluginCommands } from './plugins';
import { keyCommands, type PolicyEvent } from './policy';
import { type ProviderEvent, providerCommands } from './providers';
import {
  type AudioExportEvent,
  audioExportCommands,
  type ReadAloudEvent,
  readAloudCommands,
  voiceCommands,
} from './read-aloud';
import { type ToolEvent, toolCommands } from './tools';
import { webSearchCommands } from './web-search';

/** Every command that the panel may send to the background over the `chat` channel. */
export const allCommands = {
  ...appCommands,
  ...chatCommands,
  ...providerCommands,
  ...keyCommands,
  ...readAloudCommands,
  ...audioExportCommands,
  ...voiceCommands,
  ...dictationCommands,
  ...pageCommands,
  ...overlayStarts,
  ...toolCommands,
  ...mcpCommands,
  ...webSearchCommands,
  ...pluginCommands,
  ...pluginPageCommands,
  ...importCommands,
};

type All = typeof allCommands;

/** A command as the panel sends it. */
export type ChatCommand = CommandOf<All>;
export type ChatCommandType = CommandName<All>;
/** What the background answers to each command. `null`: done, nothing to say. */
export type ChatCommandResults = ResultsOf<All>;
/** What the background answers to a command of this type. */
export type ChatResult<Command extends ChatCommand> = ResultOf<All, Command>;

/** A command whose failure costs the user nothing. */
export type HarmlessCommand = HarmlessCommandOf<All>;

/** What the background tells every connected panel without being asked. */
export type ChatEvent =
  | AppEvent
  | ConversationEvent
  | ProviderEvent
  | PolicyEvent
  | ReadAloudEvent
  | AudioExportEvent
  | PageEvent
  | ToolEvent;
