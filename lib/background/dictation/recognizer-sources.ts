import type { Preferences } from '@/lib/domain/app/preferences';
import { ChatError } from '@/lib/domain/chat-error';
import { type RecognizerSource, recognizerSecretsId } from '@/lib/domain/dictation/dictation-preferences';
import type { Recognizer } from '@/lib/domain/dictation/recognizer';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { Secrets, Vault } from '@/lib/storage/write/vault';
import { requireUnlocked } from '../require-unlocked';
import { isSameService } from '../same-service';
import { secretsAfter, shownSecrets } from '../secrets-after';

export type RecognizerSourcesContext = {
  readonly preferences: PreferencesStore;
  readonly vault: Vault;
  findRecognizer(id: string): Recognizer | undefined;
  /** Throws ChatError `managed` where the organisation does not allow a recognizer with these settings. */
  requireAllowed(recognizer: Recognizer, settings: SettingsValues): Promise<void>;
  /** After something changed. */
  onChange(preferences: Preferences): void;
};

/** How recognizers are reached, with their keys. Only the background may hold one. */
export type RecognizerSources = {
  /** Throws ChatError `bad-request` for a recognizer that is not known. */
  recognizer(recognizerId: string): Recognizer;
  /** All settings, the secrets included. */
  settingsOf(recognizerId: string): Promise<SettingsValues>;
  /**
   * Changes how a recognizer is reached. An empty secret is removed and an absent one stays, unless the address now
   * leads to another origin: a key belongs to the service that it was given for.
   */
  change(recognizerId: string, settings: SettingsValues, secrets: Secrets | undefined): Promise<void>;
};

/** Keeps them in the preferences and the vault. */
export const createRecognizerSources = (context: RecognizerSourcesContext): RecognizerSources => {
  const { preferences, vault } = context;

  const recognizer = (recognizerId: string): Recognizer => {
    const found = context.findRecognizer(recognizerId);
    if (found === undefined) throw new ChatError({ code: 'bad-request' });
    return found;
  };

  const storedSettings = async (recognizerId: string): Promise<SettingsValues> =>
    (await preferences.read()).recognizerSources[recognizerId]?.settings ?? {};

  return {
    recognizer,
    settingsOf: async (recognizerId) => {
      const { settings = {}, secrets = {} } = (await preferences.read()).recognizerSources[recognizerId] ?? {};
      await context.requireAllowed(recognizer(recognizerId), settings);
      await requireUnlocked(vault, recognizerSecretsId(recognizerId), secrets);
      return { ...settings, ...(await vault.open(recognizerSecretsId(recognizerId))) };
    },
    change: async (recognizerId, settings, given) => {
      await context.requireAllowed(recognizer(recognizerId), settings);
      const known = recognizer(recognizerId);
      const stays = isSameService(known, await storedSettings(recognizerId), settings);
      const kept = stays ? await vault.open(recognizerSecretsId(recognizerId)) : {};
      const secrets = secretsAfter(known.fields, kept, given);
      await vault.seal(recognizerSecretsId(recognizerId), secrets);
      const source: RecognizerSource = { settings: { ...settings }, secrets: shownSecrets(secrets) };
      const { recognizerSources } = await preferences.read();
      context.onChange(await preferences.changeRecognizerSources({ ...recognizerSources, [recognizerId]: source }));
    },
  };
};
