import type { Preferences } from '@/lib/domain/app/preferences';
import { recognizerSecretsId } from '@/lib/domain/dictation/dictation-preferences';
import { voiceSecretsId } from '@/lib/domain/read-aloud/voice-preferences';
import { type McpConnection, mcpHeadersId, mcpSignInId } from '@/lib/domain/tools/mcp-connection';
import { type SearchConnection, searchSecretsId } from '@/lib/domain/tools/search-connection';
import type { McpStore } from '@/lib/storage/write/mcp-store';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { ProviderStore } from '@/lib/storage/write/provider-store';
import type { SearchStore } from '@/lib/storage/write/search-store';

type Sources = Readonly<Record<string, { readonly secrets: Readonly<Record<string, unknown>> }>>;

const withKeys = (sources: Sources): readonly string[] =>
  Object.entries(sources).flatMap(([id, { secrets }]) => (Object.keys(secrets).length > 0 ? [id] : []));

const withoutSecrets = <Source extends object>(sources: Readonly<Record<string, Source>>) =>
  Object.fromEntries(Object.entries(sources).map(([id, source]) => [id, { ...source, secrets: {} }]));

/** The ids of the vault's records that should hold keys: of connected providers, voices, recognizers, MCP servers and search services. */
export const keyRecords = async (
  providers: Pick<ProviderStore, 'list'>,
  preferences: Pick<PreferencesStore, 'read'>,
  mcpServers: Pick<McpStore, 'list'>,
  searchServices: Pick<SearchStore, 'list'>,
): Promise<readonly string[]> => {
  const [rows, { voiceSources, recognizerSources }, servers, searches] = await Promise.all([
    providers.list(),
    preferences.read(),
    mcpServers.list(),
    searchServices.list(),
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
