import type { appCommands } from '@/lib/commands/app';
import type { DataLossSentinel } from '@/lib/storage/write/data-loss-sentinel';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { Vault } from '@/lib/storage/write/vault';
import type { BackgroundDependencies } from '../background-dependencies';
import type { ChatFeature } from '../chat/chat-feature';
import type { CommandHandlers } from '../command-handlers';
import type { BackgroundEvents } from '../events';
import type { Policy } from '../policy/policy';
import type { ProviderFeature } from '../providers/provider-feature';
import type { StorageHealth } from '../storage-health';
import type { Stores } from '../stores';
import type { ToolSettingsStore } from '../tools/tool-settings';
import { archiveSettings } from './archive-settings';
import { deleteEverything, isHalfDeleted, type LeftOver } from './delete-everything';
import { panelCommands } from './panel-commands';
import { createPurge } from './purge';

/** What holds the features together: the first screen, deletions, preferences. */
export type AppFeature = { readonly handlers: CommandHandlers<typeof appCommands> };

export type AppFeatureContext = {
  readonly events: BackgroundEvents;
  readonly stores: Stores;
  readonly health: StorageHealth;
  readonly sentinel: DataLossSentinel;
  readonly vault: Vault;
  readonly preferences: PreferencesStore;
  /** As the user chose them, whatever a policy locks. */
  readonly ownPreferences: Pick<PreferencesStore, 'read'>;
  readonly toolSettings: Pick<ToolSettingsStore, 'read'>;
  readonly policy: Pick<Policy, 'catalog' | 'view' | 'shown'>;
  readonly providers: Pick<ProviderFeature, 'unusedAccess' | 'onChange'>;
  readonly chat: Pick<
    ChatFeature,
    'contentOf' | 'deletions' | 'temporary' | 'windows' | 'showInWindow' | 'runs' | 'orphaned'
  >;
  /** What is read aloud, and what was exported of it. */
  forgetReadAloudSessions(): Promise<void>;
  /** What the user chose about tools. */
  forgetTools(): Promise<void>;
};

/** Wires it. What an earlier worker left is purged at once, the rest when it can no longer be undone. */
export const createAppFeature = (
  dependencies: Pick<
    BackgroundDependencies,
    'database' | 'journal' | 'timers' | 'newId' | 'estimate' | 'forgetBackups'
  >,
  {
    events,
    stores,
    health,
    sentinel,
    vault,
    preferences,
    ownPreferences,
    toolSettings,
    policy,
    providers,
    chat,
    forgetReadAloudSessions,
    forgetTools,
  }: AppFeatureContext,
): AppFeature => {
  const { database, journal, timers, newId, estimate, forgetBackups } = dependencies;
  const { deletions } = stores;
  const purge = createPurge({
    deletions,
    vault,
    unusedAccess: providers.unusedAccess,
    timers,
    isAnswering: (id) => chat.runs.inConversation(id) !== undefined,
    onError: health.onError,
  });
  deletions.onRemove(purge.later);
  purge.now();
  // What an earlier worker left and can still be undone.
  purge.later();

  const deleteAll = async (): Promise<LeftOver> => {
    const left = await deleteEverything({
      temporary: chat.temporary,
      deletions: chat.deletions,
      sentinel,
      vault,
      preferences,
      journal,
      database,
      forgetReadAloudSessions,
      forgetTools,
      forgetBackups,
      mcpServers: stores.mcpServers,
      listedTools: stores.listedTools,
      searchServices: stores.searchServices,
      plugins: stores.plugins,
    });
    events.publish({ type: 'preferences-changed', preferences: await preferences.read() });
    await providers.onChange();
    events.publish({ type: 'everything-deleted' });
    return left;
  };
  const finishDeletion = async (): Promise<void> => {
    await health.checked;
    if (!(await isHalfDeleted(database))) return;
    await deleteAll();
  };
  void finishDeletion().catch(health.onError);

  return {
    handlers: panelCommands({
      policy,
      chat,
      stores,
      preferences,
      health,
      database,
      newId,
      broadcast: events.publish,
      estimate,
      archiveSettings: () => archiveSettings({ ownPreferences, toolSettings, vault, stores }),
      onProvidersChange: providers.onChange,
      deleteEverything: deleteAll,
    }),
  };
};
