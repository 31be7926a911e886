import type { toolCommands as declared } from '@/lib/commands/tools';
import type { ModelRef } from '@/lib/domain/model';
import type { ToolContext, ToolSource } from '@/lib/domain/tools/tool';
import type { ToolList } from '@/lib/domain/tools/tool-list';
import type { BackgroundDependencies } from '../background-dependencies';
import type { SharedHandlers } from '../command-handlers';
import type { BackgroundEvents } from '../events';
import { explainError } from '../explain-error';
import { guardedFetch } from '../guarded-fetch';
import type { ToolConversations } from '../tool-conversations';
import { createLiveCalls, type LiveCalls } from './live-calls';
import { createSourceLists, type SourceLists } from './source-lists';
import { toolCommands } from './tool-commands';
import { createToolSettings, type ToolSettingsStore } from './tool-settings';

/** What a model may call: made before conversations, which use it. */
export type ToolsCore = {
  readonly lists: SourceLists;
  readonly calls: LiveCalls;
  readonly settings: ToolSettingsStore;
};

export type ToolsCoreContext = {
  readonly events: BackgroundEvents;
  /** All sources, in the order in which they are offered. */
  sources(): Promise<readonly ToolSource[]>;
};

/** Makes it. */
export const createToolsCore = (
  { network, timers, local }: Pick<BackgroundDependencies, 'network' | 'timers' | 'local'>,
  { events, sources }: ToolsCoreContext,
): ToolsCore => {
  const contextFor = (signal: AbortSignal): ToolContext => ({
    clock: network.clock,
    signal,
    fetch: guardedFetch(network),
    after: timers.after,
  });
  return {
    lists: createSourceLists({ sources, contextFor, explain: explainError }),
    calls: createLiveCalls((call) => events.publish({ type: 'tool-call', call })),
    settings: createToolSettings(local),
  };
};

/** Tools, as panels ask about them. */
export type ToolsFeature = {
  readonly handlers: SharedHandlers<typeof declared>;
  /** Everything that the user chose about tools. */
  forget(): Promise<void>;
};

export type ToolsFeatureContext = {
  readonly events: BackgroundEvents;
  readonly core: ToolsCore;
  readonly conversations: ToolConversations;
  whyOff(model: ModelRef): Promise<ToolList['off']>;
};

/** Wires it. */
export const createToolsFeature = ({ events, core, conversations, whyOff }: ToolsFeatureContext): ToolsFeature => ({
  handlers: toolCommands({ ...core, conversations, whyOff, broadcast: events.publish }),
  forget: core.settings.forget,
});
