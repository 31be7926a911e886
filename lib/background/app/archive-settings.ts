import { type ArchivedSettings, chosenSettingsSchema } from '@/lib/domain/app/archive';
import type { Preferences } from '@/lib/domain/app/preferences';
import {
  addressWithoutKeys,
  jsonWithoutKeys,
  settingsWithoutKeys,
  textsOf,
  withoutTexts,
} from '@/lib/domain/app/without-keys';
import { isEndpointPreset } from '@/lib/domain/policy/managed-policy';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { z } from '@/lib/domain/schema';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { McpConnection } from '@/lib/domain/tools/mcp-connection';
import type { PluginRow } from '@/lib/domain/tools/plugin-row';
import type { SearchConnection } from '@/lib/domain/tools/search-connection';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { Vault } from '@/lib/storage/write/vault';
import { keyRecords } from '../policy/source-keys';
import type { Stores } from '../stores';
import type { ToolSettingsStore } from '../tools/tool-settings';

export type ArchiveSettingsContext = {
  /** As the user chose them, whatever a policy locks. */
  readonly ownPreferences: Pick<PreferencesStore, 'read'>;
  readonly toolSettings: Pick<ToolSettingsStore, 'read'>;
  readonly vault: Pick<Vault, 'open' | 'lock'>;
  readonly stores: {
    readonly providers: Pick<Stores['providers'], 'list'>;
    readonly mcpServers: Pick<Stores['mcpServers'], 'list'>;
    readonly searchServices: Pick<Stores['searchServices'], 'list'>;
    readonly plugins: Pick<Stores['plugins'], 'list'>;
  };
};

type Tool = ArchivedSettings['tools'][number];

/** Of secrets, only which there were: the last four characters of a key are a part of it. */
const named = <Row extends { readonly settings: SettingsValues; readonly secrets: object }>({
  settings,
  secrets,
  ...row
}: Row) => ({ ...row, ...settingsWithoutKeys(settings), secrets: Object.keys(secrets) });

const connection = ({ check: _check, isDisallowed: _disallowed, label, ...row }: ConnectedProvider) => ({
  ...named(row),
  label: addressWithoutKeys(label),
  models: [...row.models],
});

const server = ({ check: _check, headers, url, title, ...row }: McpConnection): Tool => {
  const plain = addressWithoutKeys(url);
  const isPlain = plain === url && Object.keys(headers).length === 0;
  return {
    kind: 'mcp-server',
    ...row,
    title: addressWithoutKeys(title),
    url: plain,
    headers: Object.keys(headers),
    ...(!isPlain && {
      incomplete: [...(plain === url ? [] : ['url']), ...(Object.keys(headers).length > 0 ? ['headers'] : [])],
    }),
  };
};

const search = ({ check: _check, ...row }: SearchConnection): Tool => ({ kind: 'search-service', ...named(row) });

/** An addresses' key may stand in a manifest, too: in one that the user wrote. */
const plugin = ({ plugin: installed, next: _next, lookedAt: _lookedAt, ...row }: PluginRow): Tool => {
  const { manifestUrl, manifest, openApi, pin } = installed;
  const plain = {
    ...(manifestUrl !== undefined && { manifestUrl: addressWithoutKeys(manifestUrl) }),
    manifest: jsonWithoutKeys(manifest),
    ...(openApi !== undefined && { openApi: jsonWithoutKeys(openApi) }),
    pin,
  };
  const isPlain = JSON.stringify(plain) === JSON.stringify(installed);
  return { kind: 'plugin', ...row, plugin: plain, ...(!isPlain && { incomplete: ['plugin'] }) };
};

const sources = <Row extends { readonly settings: SettingsValues; readonly secrets: object }>(
  rows: Readonly<Record<string, Row>>,
) => Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, named(row)]));

const choices = ({
  prompts: _prompts,
  assistants: _assistants,
  voiceSources,
  recognizerSources,
  ...preferences
}: Preferences) => ({
  ...preferences,
  voiceSources: sources(voiceSources),
  recognizerSources: sources(recognizerSources),
});

/** The texts in a secret: plugins' settings and sign-ins are JSON. */
const textsIn = (secret: string): readonly string[] => {
  try {
    return textsOf(JSON.parse(secret));
  } catch {
    return [secret];
  }
};

/** What the vault holds and gives; nothing while it is locked. */
const heldSecrets = async (
  vault: ArchiveSettingsContext['vault'],
  ids: readonly string[],
): Promise<readonly string[]> => {
  if ((await vault.lock.state()) === 'locked') return [];
  const records = await Promise.all(ids.map((id) => vault.open(id)));
  return records.flatMap((record) => Object.values(record).flatMap(textsIn));
};

/**
 * The settings as they are exported: what the user chose and set up, without a secret. What an organisation's policy says is
 * not the user's, and is left out.
 */
export const archiveSettings = async ({
  ownPreferences,
  toolSettings,
  vault,
  stores,
}: ArchiveSettingsContext): Promise<ArchivedSettings> => {
  const [preferences, settings, providers, servers, searches, plugins] = await Promise.all([
    ownPreferences.read(),
    toolSettings.read(),
    stores.providers.list(),
    stores.mcpServers.list(),
    stores.searchServices.list(),
    stores.plugins.list(),
  ]);
  const secrets = await heldSecrets(vault, await keyRecords(ownPreferences, stores));
  const chosen = {
    preferences: choices(preferences),
    connections: providers.filter(({ presetId }) => !isEndpointPreset(presetId)).map(connection),
    tools: [
      ...servers.map(server),
      ...searches.map(search),
      ...plugins.filter(({ removedAt }) => removedAt === undefined).map(plugin),
      { kind: 'settings', ...settings },
    ],
  };
  const { prompts, assistants } = preferences;
  return { ...z.parse(chosenSettingsSchema, withoutTexts(chosen, secrets)), prompts, assistants };
};
