import type { importCommands, KeptImport } from '@/lib/commands/import';
import type { LockedSettings } from '@/lib/domain/policy/locked-settings';
import type { ImportRow } from '@/lib/storage/read/database';
import type { DataLossSentinel } from '@/lib/storage/write/data-loss-sentinel';
import { createImportStore } from '@/lib/storage/write/import-store';
import { findSearchService } from '@/lib/tools/search/registry';
import type { BackgroundDependencies } from '../background-dependencies';
import type { CommandHandlers } from '../command-handlers';
import type { BackgroundEvents } from '../events';
import type { StorageHealth } from '../storage-health';
import { type BroughtRowContext, createBroughtRows } from './brought-row';
import { createDraftPlaces, type DraftWindows } from './draft-places';
import { fillFactsLater } from './fill-facts-later';
import { createSettingPlaces, type SettingPlacesContext } from './setting-places';

/** Bringing conversations in, and taking them back. */
export type ImportFeature = { readonly handlers: CommandHandlers<typeof importCommands> };

export type ImportFeatureContext = Omit<SettingPlacesContext, 'database' | 'lockedSettings' | 'onChange'> & {
  readonly events: Pick<BackgroundEvents, 'publish'>;
  readonly policy: { readonly loaded: Promise<void>; current(): { readonly lockedSettings: LockedSettings } };
  readonly providers: { readonly imported: BroughtRowContext['connection']; onChange(): Promise<void> };
  readonly windows: DraftWindows;
  readonly health: Pick<StorageHealth, 'checked' | 'onError' | 'noteSuccess'>;
  readonly sentinel: Pick<DataLossSentinel, 'noteHistory'>;
};

const keptImport = ({ id, name, at, conversations, messages, settings }: ImportRow): KeptImport => ({
  id,
  ...(name !== undefined && { name }),
  at,
  conversations,
  messages,
  ...(settings !== undefined && { settings }),
});

type Dependencies = Pick<
  BackgroundDependencies,
  'database' | 'network' | 'timers' | 'keepalive' | 'newId' | 'findVoiceEngine' | 'findRecognizer'
>;

/** Wires it. What an earlier worker or a page that is gone has left is removed at once. */
export const createImportFeature = (
  { database, network, timers, keepalive, newId, findVoiceEngine, findRecognizer }: Dependencies,
  context: ImportFeatureContext,
): ImportFeature => {
  const { health, sentinel, events, policy, providers, windows, ...kept } = context;
  const { stores, preferences } = kept;
  const onChange = async (): Promise<void> => {
    events.publish({ type: 'preferences-changed', preferences: await preferences.read() });
    events.publish({ type: 'web-search-changed', connections: await stores.searchServices.list() });
    events.publish({ type: 'mcp-changed', connections: await stores.mcpServers.list() });
    events.publish({ type: 'tools-changed' });
    await providers.onChange();
  };
  const lockedSettings = async (): Promise<LockedSettings> => {
    await policy.loaded;
    return policy.current().lockedSettings;
  };
  const places = createSettingPlaces({ ...kept, database, lockedSettings, onChange });
  const store = createImportStore(database, network.clock, newId, places);
  const rows = createBroughtRows({
    connection: providers.imported,
    findVoiceEngine,
    findRecognizer,
    findSearchService,
    // The code for plugins is evaluated when there is one.
    plugin: async (kept) => (await import('@/lib/tools/plugins/install')).keptPlugin(kept),
  });
  const draftPlaces = createDraftPlaces(database, windows);
  /** Removing thousands of conversations takes longer than an idle worker lives. */
  const sweep = (): void => {
    const release = keepalive.hold();
    void health.checked.then(store.sweep).catch(health.onError).finally(release);
  };
  sweep();
  fillFactsLater(database, timers, health);

  return {
    handlers: {
      'import-begin': async ({ source, name }) => ({ importId: await store.begin(source, name) }),
      'import-stage': async ({ importId, pieces }) => {
        const isHere = await store.stage(importId, pieces);
        health.noteSuccess();
        return { isHere };
      },
      'import-stage-settings': async ({ importId, settings }) => {
        const placed = await draftPlaces(importId, settings);
        const staged = await rows(placed);
        const isHere = await store.stageSettings(importId, staged);
        return { isHere, left: settings.length - staged.length };
      },
      'import-commit': async ({ importId }) => {
        const counts = await store.commit(importId);
        if (counts === undefined) return {};
        if (counts.conversations > 0) await sentinel.noteHistory();
        return { counts };
      },
      'import-undo': async ({ importId }) => {
        const stayed = await store.takeBack(importId);
        sweep();
        return { stayed };
      },
      'import-list': async () => ({ imports: (await store.list()).map(keptImport) }),
    },
  };
};
