import type { Preferences } from '@/lib/domain/app/preferences';
import { recognizerSecretsId } from '@/lib/domain/dictation/dictation-preferences';
import { voiceSecretsId } from '@/lib/domain/read-aloud/voice-preferences';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { ProviderStore } from '@/lib/storage/write/provider-store';

type Sources = Readonly<Record<string, { readonly secrets: Readonly<Record<string, unknown>> }>>;

const withKeys = (sources: Sources): readonly string[] =>
  Object.entries(sources).flatMap(([id, { secrets }]) => (Object.keys(secrets).length > 0 ? [id] : []));

const withoutSecrets = <Source extends object>(sources: Readonly<Record<string, Source>>) =>
  Object.fromEntries(Object.entries(sources).map(([id, source]) => [id, { ...source, secrets: {} }]));

/** The ids of the vault's records that should hold keys: of connected providers, voices and recognizers. */
export const keyRecords = async (
  providers: Pick<ProviderStore, 'list'>,
  preferences: Pick<PreferencesStore, 'read'>,
): Promise<readonly string[]> => {
  const [rows, { voiceSources, recognizerSources }] = await Promise.all([providers.list(), preferences.read()]);
  return [
    ...rows.flatMap(({ id, secrets }) => (Object.keys(secrets).length > 0 ? [id] : [])),
    ...withKeys(voiceSources).map(voiceSecretsId),
    ...withKeys(recognizerSources).map(recognizerSecretsId),
  ];
};

/** Notes that voices and recognizers have no keys any more. */
export const forgetSourceKeys = async (preferences: PreferencesStore): Promise<Preferences> => {
  const { voiceSources, recognizerSources } = await preferences.read();
  await preferences.changeVoiceSources(withoutSecrets(voiceSources));
  return preferences.changeRecognizerSources(withoutSecrets(recognizerSources));
};
