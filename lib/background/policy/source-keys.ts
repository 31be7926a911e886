import type { Preferences } from '@/lib/domain/app/preferences';
import { recognizerSecretsId } from '@/lib/domain/dictation/dictation-preferences';
import { voiceSecretsId } from '@/lib/domain/read-aloud/voice-preferences';
import { type McpConnection, mcpHeadersId, mcpSignInId } from '@/lib/domain/tools/mcp-connection';
import { pluginSettingsId } from '@/lib/domain/tools/plugin-row';
import { type SearchConnection, searchSecretsId } from '@/lib/domain/tools/search-connection';
import type { McpStore } from '@/lib/storage/write/mcp-store';
import type { PluginStore } from '@/lib/storage/write/plugin-store';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { ProviderStore } from '@/lib/storage/write/provider-store';
import type { SearchStore } from '@/lib/storage/write/search-store';

type KeyStores = {
  readonly providers: Pick<ProviderStore, 'list'>;
  readonly mcpServers: Pick<McpStore, 'list'>;
  readonly searchServices: Pick<SearchStore, 'list'>;
  readonly plugins: Pick<PluginStore, 'list'>;
};

type Sources = Readonly<Record<string, { readonly secrets: Readonly<Record<string, unknown>> }>>;

const withKeys = (sources: Sources): readonly string[] =>
  Object.entries(sources).flatMap(([id, { secrets }]) => (Object.keys(secrets).length > 0 ? [id] : []));

const withoutSecrets = <Source extends object>(sources: Readonly<Record<string, Source>>) =>
  Object.fromEntries(Object.entries(sources).map(([id, source]) => [id, { ...source, secrets: {} }]));

/**
 * The ids of the vault's records that should hold keys: of connected providers, voices, recognizers, MCP servers, search
 * services and plugins.
 */
export const keyRecords = async (
  preferences: Pick<PreferencesStore, 'read'>,
  { providers, mcpServers, searchServices, plugins }: KeyStores,
): Promise<readonly string[]> => {
  const [rows, { voiceSources, recognizerSources }, servers, searches, installed] = await Promise.all([
    providers.list(),
    preferences.read(),
    mcpServers.list(),
    searchServices.list(),
    plugins.list(),
  ]);
  return [
    ...rows.flatMap(({ id, secrets }) => (Object.keys(secrets).length > 0 ? [id] : [])),
    ...withKeys(voiceSources).map(voiceSecretsId),
    ...withKeys(recognizerSources).map(recognizerSecretsId),
    ...servers.flatMap(({ id, headers }) => (Object.keys(headers).length > 0 ? [mcpHeadersId(id)] : [])),
    ...searches.flatMap(({ serviceId, secrets }) =>
      Object.keys(secrets).length > 0 ? [searchSecretsId(serviceId)] : [],
    ),
    ...servers.flatMap(({ id, isSignedIn }) => (isSignedIn ? [mcpSignInId(id)] : [])),
    ...installed.flatMap(({ id, hasSettings }) => (hasSettings ? [pluginSettingsId(id)] : [])),
  ];
};

/** Notes that voices and recognizers have no keys any more. */
export const forgetSourceKeys = async (preferences: PreferencesStore): Promise<Preferences> => {
  const { voiceSources, recognizerSources } = await preferences.read();
  await preferences.changeVoiceSources(withoutSecrets(voiceSources));
  return preferences.changeRecognizerSources(withoutSecrets(recognizerSources));
};

/** Notes that no MCP server has headers or a sign-in any more. */
export const forgetServerKeys = async (mcpServers: McpStore): Promise<readonly McpConnection[]> => {
  for (const { id } of await mcpServers.list()) {
    await mcpServers.change(id, (row) => ({ ...row, headers: {}, isSignedIn: false }));
  }
  return mcpServers.list();
};

/** Notes that no search service has a key any more. */
export const forgetSearchKeys = async (searchServices: SearchStore): Promise<readonly SearchConnection[]> => {
  await searchServices.change((rows) => rows.map((row) => ({ ...row, secrets: {} })));
  return searchServices.list();
};

/** Notes that no plugin has settings any more. */
export const forgetPluginSettings = async (plugins: PluginStore): Promise<void> => {
  for (const { id } of await plugins.list()) await plugins.change(id, (row) => ({ ...row, hasSettings: false }));
};
