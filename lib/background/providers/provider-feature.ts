import type { providerCommands as declared } from '@/lib/commands/providers';
import type { BroughtSetting } from '@/lib/domain/app/brought-setting';
import type { Catalog } from '@/lib/domain/app/catalog';
import type { Message } from '@/lib/domain/message';
import type { Model, ModelRef } from '@/lib/domain/model';
import { hostOf } from '@/lib/domain/network-address';
import { isProviderAllowed, type ManagedPolicy } from '@/lib/domain/policy/managed-policy';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import type { ProviderContext } from '@/lib/domain/providers/provider';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { Vault } from '@/lib/storage/write/vault';
import type { BackgroundDependencies } from '../background-dependencies';
import type { CommandHandlers } from '../command-handlers';
import type { Connection } from '../connection';
import type { BackgroundEvents } from '../events';
import { explainError } from '../explain-error';
import type { Stores } from '../stores';
import { type BuiltInModelUse, createBuiltInModel } from './built-in-model';
import { type ConnectionSource, connectProvider } from './connect';
import type { DiscoveryContext } from './discover';
import { createDoctor } from './doctor';
import { createFindModel } from './find-model';
import { connectForAnswers } from './keep-finding';
import { localHostNames } from './origin-hosts';
import { type CallOptions, callProvider } from './provider-call';
import {
  addProvider,
  type ConnectionsContext,
  changeProvider,
  importedConnection,
  testProvider,
} from './provider-changes';
import { providerCommands } from './provider-commands';
import { createPulls } from './pulls';
import { createUnusedAccess, type UnusedAccess } from './unused-access';

/** Connected services and their models. */
export type ProviderFeature = Pick<BuiltInModelUse, 'accept' | 'openSpeaker' | 'doInWindow'> & {
  readonly handlers: CommandHandlers<typeof declared>;
  readonly unusedAccess: UnusedAccess;
  /** For an answer: what it shows about its model is kept. Throws ChatError as `connectProvider` does. */
  connect(connectionId: string): Promise<Connection>;
  /** Calls a provider for something other than an answer, see `callProvider`. */
  call<Result>(
    connection: Connection,
    options: CallOptions,
    work: (context: ProviderContext) => Promise<Result>,
  ): Promise<Result>;
  findModel(ref: ModelRef): Promise<Model | undefined>;
  /** After an answer: lists the models again when the one that was asked is missing, so that the card offers others. */
  noteAnswer(message: Message): void;
  /** A row for a connection that an import brings; undefined for a service that is not known. */
  imported(brought: Extract<BroughtSetting, { readonly kind: 'connection' }>): ConnectedProvider | undefined;
  /** After rows changed: tells the panels and renews the Origin rule. */
  onChange(): Promise<void>;
  /** Takes `Origin` from requests to local services: the connected ones, and those at these hosts. */
  renewOriginRule(...hosts: readonly string[]): Promise<void>;
};

/** What an organisation's policy says about providers. */
type ProviderPolicy = Pick<ConnectionSource, 'findProvider' | 'requireAllowed'> & {
  current(): ManagedPolicy;
  catalog(): Catalog;
  shown(rows: readonly ConnectedProvider[]): readonly ConnectedProvider[];
};

export type ProviderFeatureContext = {
  readonly events: BackgroundEvents;
  readonly stores: Pick<Stores, 'providers' | 'deletions' | 'mcpServers' | 'searchServices' | 'plugins'>;
  readonly vault: Vault;
  readonly preferences: Pick<PreferencesStore, 'read'>;
  readonly policy: ProviderPolicy;
  onError(error: unknown): void;
};

type Dependencies = Pick<
  BackgroundDependencies,
  | 'own'
  | 'network'
  | 'timers'
  | 'keepalive'
  | 'signIn'
  | 'newId'
  | 'openSpeaker'
  | 'logRefusal'
  | 'removeOriginFor'
  | 'removeOrigins'
  | 'findVoiceEngine'
  | 'findRecognizer'
>;

const discoveryOf = (
  use: ConnectionsContext,
  isAllowed: DiscoveryContext['isAllowed'],
  allowHost: DiscoveryContext['allowHost'],
): DiscoveryContext => ({
  fetch: use.network.fetch,
  timers: use.timers,
  hasOrigins: use.network.hasOrigins,
  isAllowed,
  // One that an import brought is asked nothing before its user says so.
  connected: async () => (await use.providers.list()).filter(({ isImported }) => isImported !== true),
  listAgain: async (connectionId) => {
    const { error, modelCount } = await testProvider(use, connectionId);
    return error === undefined ? modelCount : undefined;
  },
  add: async ({ providerId, baseUrl, label }) => {
    const settings = { baseUrl };
    const brought = (await use.providers.list()).find(
      (row) => row.isImported === true && row.providerId === providerId && row.settings.baseUrl === baseUrl,
    );
    const result = await (brought === undefined
      ? addProvider(use, { providerId, label, settings, secrets: {} })
      : changeProvider(use, { connectionId: brought.id, settings }));
    return {
      modelCount: result.modelCount,
      ...(result.provider !== undefined && { connectionId: result.provider.id }),
    };
  },
  allowHost,
});

const hostRow = ({ url }: { readonly url: string }) => ({ host: hostOf(url) });

/** Wires it. When the policy changes, the connected providers under it are published again. */
export const createProviderFeature = (
  dependencies: Dependencies,
  { events, stores, vault, preferences, policy, onError }: ProviderFeatureContext,
): ProviderFeature => {
  const { network, timers, keepalive, signIn, own, newId, openSpeaker, logRefusal } = dependencies;
  const { removeOrigins, findVoiceEngine, findRecognizer } = dependencies;
  const { providers, deletions, mcpServers } = stores;
  const broadcast = events.publish;
  const builtIn = createBuiltInModel({
    own,
    timers,
    newId,
    openSpeaker,
    logRefusal,
    findProvider: policy.findProvider,
    connected: providers.list,
  });
  const { findProvider } = builtIn;

  /** The browser forgets the rule when it closes. */
  const renewOriginRule = async (...hosts: readonly string[]): Promise<void> =>
    dependencies.removeOriginFor([
      ...new Set([
        ...localHostNames([...(await providers.list()), ...(await mcpServers.list()).map(hostRow)]),
        ...hosts,
      ]),
    ]);
  const onChange = async (): Promise<void> => {
    await renewOriginRule();
    broadcast({ type: 'providers-changed', providers: policy.shown(await providers.list()) });
  };

  const use: ConnectionsContext = {
    providers,
    vault,
    network,
    timers,
    newId,
    findProvider,
    requireAllowed: policy.requireAllowed,
    presetLabel: (providerId, presetId) =>
      policy
        .catalog()
        .providers.find(({ id }) => id === providerId)
        ?.presets.find(({ id }) => id === presetId)?.label,
    beforeCheck: (host) => renewOriginRule(...localHostNames([{ host }])),
    onChange,
  };
  const pulls = createPulls({
    network,
    timers,
    keepalive,
    connect: (connectionId) => connectProvider(use, connectionId),
    broadcast,
    explain: explainError,
    onModelsChange: (connectionId) => testProvider(use, connectionId).then(() => undefined),
  });

  events.onEvent(({ type }) => {
    if (type === 'policy-changed') void onChange().catch(onError);
  });
  void renewOriginRule().catch(onError);
  return {
    accept: builtIn.accept,
    openSpeaker: builtIn.openSpeaker,
    doInWindow: builtIn.doInWindow,
    unusedAccess: createUnusedAccess({
      ...stores,
      preferences,
      findProvider,
      findVoiceEngine,
      findRecognizer,
      removeOrigins,
    }),
    connect: (connectionId) => connectForAnswers(use, connectionId),
    call: (connection, options, work) => callProvider(connection, { network, timers }, options, work),
    findModel: createFindModel({ providers, preferences }),
    noteAnswer: ({ error, model }) => {
      if (error?.code !== 'model-not-found' || model === undefined) return;
      // The answer has its error; that the list failed too would say nothing more.
      void testProvider(use, model.connectionId).catch(() => undefined);
    },
    imported: (brought) => importedConnection(use, brought),
    onChange,
    renewOriginRule: (...hosts) => renewOriginRule(...localHostNames(hosts.map((host) => ({ host })))),
    handlers: providerCommands({
      use,
      discovery: discoveryOf(
        use,
        ({ providerId }) => isProviderAllowed(policy.current(), { providerId }),
        renewOriginRule,
      ),
      pulls,
      doctor: createDoctor(use),
      deletions,
      signIn: { use, keepalive, signIn },
      broadcast,
    }),
  };
};
