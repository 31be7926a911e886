import type { ChatEvent } from '@/lib/commands/all';
import type { keyCommands as declared } from '@/lib/commands/policy';
import type { McpStore } from '@/lib/storage/write/mcp-store';
import type { PluginStore } from '@/lib/storage/write/plugin-store';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { ProviderStore } from '@/lib/storage/write/provider-store';
import type { SearchStore } from '@/lib/storage/write/search-store';
import type { CommandHandlers } from '../command-handlers';
import type { Policy } from './policy';
import { forgetPluginSettings, forgetSearchKeys, forgetServerKeys, forgetSourceKeys } from './source-keys';
import type { VaultLock } from './vault-lock';

export type KeyCommandContext = {
  readonly guard: VaultLock;
  readonly providers: ProviderStore;
  readonly mcpServers: McpStore;
  readonly searchServices: SearchStore;
  readonly plugins: PluginStore;
  readonly preferences: PreferencesStore;
  readonly shown: Policy['shown'];
  broadcast(event: ChatEvent): void;
};

/** The passphrase that protects the keys. No answer holds a key or a passphrase. */
export const keyCommands = ({
  guard,
  providers,
  mcpServers,
  searchServices,
  plugins,
  preferences,
  shown,
  broadcast,
}: KeyCommandContext): CommandHandlers<typeof declared> => ({
  'keys-state': () => guard.state(),
  'keys-passphrase': async ({ passphrase }) => {
    await guard.setPassphrase(passphrase);
    return null;
  },
  'keys-keep': async ({ place }) => {
    await guard.keepIn(place);
    return null;
  },
  'keys-unlock': ({ passphrase }) => guard.unlock(passphrase),
  'keys-lock': async () => {
    await guard.lock();
    return null;
  },
  'keys-forget': async () => {
    await guard.vault.clear();
    for (const row of await providers.list()) await providers.write({ ...row, secrets: {} });
    broadcast({ type: 'preferences-changed', preferences: await forgetSourceKeys(preferences) });
    broadcast({ type: 'mcp-changed', connections: await forgetServerKeys(mcpServers) });
    broadcast({ type: 'web-search-changed', connections: await forgetSearchKeys(searchServices) });
    await forgetPluginSettings(plugins);
    broadcast({ type: 'tools-changed' });
    await guard.lock();
    broadcast({ type: 'providers-changed', providers: shown(await providers.list()) });
    return null;
  },
  'keys-auto-lock': async ({ minutes }) => {
    await guard.setAutoLock(minutes);
    return null;
  },
});
