import type { keyCommands as declared } from '@/lib/commands/policy';
import { createPreferencesStore, type PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { Vault } from '@/lib/storage/write/vault';
import type { BackgroundDependencies } from '../background-dependencies';
import type { CommandHandlers } from '../command-handlers';
import type { BackgroundEvents } from '../events';
import type { Stores } from '../stores';
import { keyCommands } from './key-commands';
import { withLocks } from './locked-preferences';
import { followMovedEndpoints } from './moved-endpoints';
import { createPolicy, type Policy } from './policy';
import { keyRecords } from './source-keys';
import { createVaultLock } from './vault-lock';

/** What is locked: the policy of an organisation, the preferences under it, and the keys behind their passphrase. */
export type PolicyFeature = Policy & {
  readonly handlers: CommandHandlers<typeof declared>;
  readonly preferences: PreferencesStore;
  /** As the user chose them: what the policy locks counts in `preferences` alone. */
  readonly ownPreferences: Pick<PreferencesStore, 'read' | 'change'>;
  /** The one vault for all: each use counts, and none is possible after the time is up. */
  readonly vault: Vault;
  /** Locks the keys if the time is up. */
  expireKeys(): void;
};

export type PolicyFeatureContext = {
  readonly events: BackgroundEvents;
  readonly stores: Pick<Stores, 'providers' | 'mcpServers' | 'searchServices' | 'plugins'>;
  onError(error: unknown): void;
};

/** Wires it. When the policy changes, the preferences under it are published again. */
export const createPolicyFeature = (
  dependencies: Pick<
    BackgroundDependencies,
    | 'catalog'
    | 'findProvider'
    | 'local'
    | 'session'
    | 'network'
    | 'timers'
    | 'vault'
    | 'wakeAt'
    | 'readManaged'
    | 'onManagedChange'
  >,
  { events, stores, onError }: PolicyFeatureContext,
): PolicyFeature => {
  const { catalog, findProvider, local, session, network, timers, readManaged, onManagedChange } = dependencies;
  const { providers, mcpServers, searchServices, plugins } = stores;
  const chosen = createPreferencesStore(local);
  const guard = createVaultLock({
    vault: dependencies.vault,
    local,
    session,
    clock: network.clock,
    wakeAt: dependencies.wakeAt,
    keyRecords: () => keyRecords(chosen, stores),
    onChange: (protection) => events.publish({ type: 'keys-changed', protection }),
  });
  const policy = createPolicy({
    catalog,
    findProvider,
    local,
    timers,
    readManaged,
    onManagedChange,
    settle: (managed) => followMovedEndpoints(managed, providers, guard.vault),
    broadcast: events.publish,
    onError,
  });
  const preferences = withLocks(chosen, policy);

  const tellPreferences = async (): Promise<void> =>
    events.publish({ type: 'preferences-changed', preferences: await preferences.read() });
  events.onEvent(({ type }) => {
    if (type === 'policy-changed') void tellPreferences().catch(onError);
  });

  const expireKeys = (): void => void guard.expire().catch(onError);
  expireKeys();
  return {
    ...policy,
    preferences,
    ownPreferences: chosen,
    vault: guard.vault,
    expireKeys,
    handlers: keyCommands({
      guard,
      providers,
      mcpServers,
      searchServices,
      plugins,
      preferences,
      broadcast: events.publish,
      shown: policy.shown,
    }),
  };
};
