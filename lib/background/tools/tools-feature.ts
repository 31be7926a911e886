import type { toolCommands as declared } from '@/lib/commands/tools';
import type { Model, ModelRef } from '@/lib/domain/model';
import type { Provider } from '@/lib/domain/providers/provider';
import type { ConversationTools } from '@/lib/domain/tool-choice';
import type { ToolContext, ToolSource } from '@/lib/domain/tools/tool';
import type { BackgroundDependencies } from '../background-dependencies';
import type { SharedHandlers } from '../command-handlers';
import type { BackgroundEvents } from '../events';
import { explainError } from '../explain-error';
import { plainSettings } from '../plain-settings';
import type { OfferTools } from '../run-tools';
import type { Stores } from '../stores';
import type { ToolAllowance } from '../tool-allowance';
import type { ToolConversations } from '../tool-conversations';
import { type AllowedTools, allowedTools } from './allowed-tools';
import { chosenSearch } from './chosen-search';
import { createGrants } from './grants';
import type { KnownSkills } from './known-skills';
import { createLiveCalls, type LiveCalls } from './live-calls';
import { createOfferTools, whyOff } from './offer-tools';
import { createSourceLists, type SourceLists } from './source-lists';
import { missingAccess, toolFetch } from './tool-access';
import { toolCommands } from './tool-commands';
import type { ToolSettingsStore } from './tool-settings';
import type { ToolWaits } from './tool-waits';

/** What a model may call: made before conversations, which use it. */
export type ToolsCore = {
  readonly lists: SourceLists;
  readonly calls: LiveCalls;
  readonly settings: ToolSettingsStore;
  readonly allowedChoice: AllowedTools['choice'];
  /** Gives runs their tools. */
  readonly offer: OfferTools;
  /** What a new conversation begins with; undefined: with none. */
  first(): Promise<ConversationTools | undefined>;
};

export type ToolsCoreContext = {
  readonly events: BackgroundEvents;
  readonly settings: ToolSettingsStore;
  /** All sources, in the order in which they are offered. */
  sources(): Promise<readonly ToolSource[]>;
  readonly policy: Pick<ToolAllowance, 'allowsTools'>;
};

/** Makes it. */
export const createToolsCore = (
  { network, timers, newId }: Pick<BackgroundDependencies, 'network' | 'timers' | 'newId'>,
  { events, settings, sources, policy }: ToolsCoreContext,
): ToolsCore => {
  const contextFor = (signal: AbortSignal): ToolContext => ({
    clock: network.clock,
    signal,
    fetch: toolFetch(network),
    after: timers.after,
  });
  const allowed = allowedTools(policy);
  const current = async (): Promise<readonly ToolSource[]> => allowed.sources(await sources());
  const lists = createSourceLists({
    sources: current,
    contextFor,
    explain: explainError,
  });
  const calls = createLiveCalls((call) => events.publish({ type: 'tool-call', call }));
  const grantsOf = createGrants(settings, events.publish);
  const calling = {
    calls,
    clock: network.clock,
    newId,
    contextFor,
    explain: explainError,
    isStillThere: async ({ id, host }: ToolSource) =>
      (await current()).some((source) => source.id === id && source.host === host),
    missingAccess: missingAccess(network),
  };
  const offer = createOfferTools(lists, settings, (conversation) => ({ ...calling, ...grantsOf(conversation) }));
  return {
    lists,
    calls,
    settings,
    allowedChoice: allowed.choice,
    offer: async (conversation, asked) => {
      const { tools } = conversation;
      return tools && offer({ ...conversation, tools: await allowed.choice(tools) }, asked);
    },
    first: async () => {
      // A question is stored even where this cannot be read.
      const choice = await settings.read().then(
        (known) => known.choice,
        () => undefined,
      );
      return choice === undefined || choice.sources.length === 0 ? undefined : choice;
    },
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
  readonly chat: { readonly toolConversations: ToolConversations };
  readonly providers: { findModel(model: ModelRef): Promise<Model | undefined> };
  readonly policy: { findProvider(providerId: string): Provider | undefined };
  readonly stores: Pick<Stores, 'providers' | 'searchServices'>;
  readonly skills: Pick<KnownSkills, 'note'>;
  readonly waits: ToolWaits;
};

/** Wires it. */
export const createToolsFeature = (context: ToolsFeatureContext): ToolsFeature => {
  const { events, core, chat, providers, policy, stores, skills, waits } = context;
  events.onEvent(({ type }) => {
    if (type === 'policy-changed') events.publish({ type: 'tools-changed' });
  });
  return {
    handlers: toolCommands({
      ...core,
      conversations: chat.toolConversations,
      broadcast: events.publish,
      noteSkills: skills.note,
      waits,
      askedModel: async (ref) => {
        const connection = await stores.providers.find(ref.connectionId);
        const provider = connection === undefined ? undefined : policy.findProvider(connection.providerId);
        if (provider === undefined || connection === undefined) return undefined;
        const asked = { provider, settings: plainSettings(connection), modelId: ref.modelId };
        return { ...asked, off: whyOff({ ...asked, model: await providers.findModel(ref) }) };
      },
      chosenSearch: async () => chosenSearch(await stores.searchServices.list()),
    }),
    forget: core.settings.forget,
  };
};
