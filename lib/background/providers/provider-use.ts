import type { ChatEvent } from '@/lib/domain/app/chat-command';
import type { Message } from '@/lib/domain/message';
import { isProviderAllowed } from '@/lib/domain/policy/managed-policy';
import type { ProviderStore } from '@/lib/storage/write/provider-store';
import { explainError } from '../explain-error';
import type { Policy } from '../policy/policy';
import type { World } from '../world';
import { connectProvider } from './connect';
import type { DiscoveryContext } from './discover';
import { localHostNames } from './origin-hosts';
import { addProvider, type ProviderContextOfUse, testProvider } from './provider-changes';
import { createPulls, type Pulls } from './pulls';

/** The parts of the background that deal with providers, wired to the world. */
export type ProviderUse = {
  readonly use: ProviderContextOfUse;
  readonly discovery: DiscoveryContext;
  readonly pulls: Pulls;
  /** After an answer: lists the models anew when the one that was asked is not there, so that the card offers those that are. */
  noteAnswer(message: Message): void;
  /** Renews the Origin rule, which a browser forgets when it closes. */
  renewOriginRule(): Promise<void>;
};

/** Wires them. */
export const createProviderUse = (
  world: World,
  providers: ProviderStore,
  policy: Pick<Policy, 'catalog' | 'current' | 'requireAllowed' | 'shown'>,
  broadcast: (event: ChatEvent) => void,
): ProviderUse => {
  const renewOriginRule = async (...hosts: readonly string[]): Promise<void> =>
    world.removeOriginFor([...new Set([...localHostNames(await providers.list()), ...hosts])]);

  const use: ProviderContextOfUse = {
    providers,
    vault: world.vault,
    network: world.network,
    timers: world.timers,
    newId: world.newId,
    findProvider: world.findProvider,
    requireAllowed: policy.requireAllowed,
    presetLabel: (providerId, presetId) =>
      policy
        .catalog()
        .providers.find(({ id }) => id === providerId)
        ?.presets.find(({ id }) => id === presetId)?.label,
    beforeCheck: (host) => renewOriginRule(...localHostNames([{ host }])),
    onChange: async () => {
      await renewOriginRule();
      broadcast({ type: 'providers-changed', providers: policy.shown(await providers.list()) });
    },
  };

  return {
    use,
    noteAnswer: ({ error, model }) => {
      if (error?.code !== 'model-not-found' || model === undefined) return;
      // The answer has its error; that the list did not come either would tell nothing more.
      void testProvider(use, model.connectionId).catch(() => undefined);
    },
    renewOriginRule: () => renewOriginRule(),
    discovery: {
      fetch: world.network.fetch,
      timers: world.timers,
      hasOrigins: world.network.hasOrigins,
      isAllowed: ({ providerId }) => isProviderAllowed(policy.current(), { providerId }),
      connected: providers.list,
      listAgain: async (connectionId) => {
        const { error, modelCount } = await testProvider(use, connectionId);
        return error === undefined ? modelCount : undefined;
      },
      add: async ({ providerId, baseUrl, label }) => {
        const result = await addProvider(use, { providerId, label, settings: { baseUrl }, secrets: {} });
        return {
          modelCount: result.modelCount,
          ...(result.provider !== undefined && { connectionId: result.provider.id }),
        };
      },
      allowHost: renewOriginRule,
    },
    pulls: createPulls({
      network: world.network,
      timers: world.timers,
      keepalive: world.keepalive,
      connect: (connectionId) => connectProvider(use, connectionId),
      broadcast,
      explain: explainError,
      onModelsChange: async (connectionId) => {
        await testProvider(use, connectionId);
      },
    }),
  };
};
