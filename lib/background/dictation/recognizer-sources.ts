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
  /** All settings, the secrets included. Throws ChatError `unconfirmed` for one that an import brought. */
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

  /** What its key was given for; undefined where that was nothing that its user has seen. */
  const confirmedSettings = async (recognizerId: string): Promise<SettingsValues | undefined> => {
    const { settings = {}, isImported } = (await preferences.read()).recognizerSources[recognizerId] ?? {};
    return isImported === true ? undefined : settings;
  };

  return {
    recognizer,
    settingsOf: async (recognizerId) => {
      const {
        settings = {},
        secrets = {},
        isImported,
      } = (await preferences.read()).recognizerSources[recognizerId] ?? {};
      if (isImported === true) throw new ChatError({ code: 'unconfirmed' });
      await context.requireAllowed(recognizer(recognizerId), settings);
      await requireUnlocked(vault, recognizerSecretsId(recognizerId), secrets);
      return { ...settings, ...(await vault.open(recognizerSecretsId(recognizerId))) };
    },
    change: async (recognizerId, settings, given) => {
      await context.requireAllowed(recognizer(recognizerId), settings);
      const known = recognizer(recognizerId);
      const before = await confirmedSettings(recognizerId);
      const stays = before !== undefined && isSameService(known, before, settings);
      const kept = stays ? await vault.open(recognizerSecretsId(recognizerId)) : {};
      const secrets = secretsAfter(known.fields, kept, given);
      await vault.seal(recognizerSecretsId(recognizerId), secrets);
      const source: RecognizerSource = { settings: { ...settings }, secrets: shownSecrets(secrets) };
      const { recognizerSources } = await preferences.read();
      context.onChange(await preferences.changeRecognizerSources({ ...recognizerSources, [recognizerId]: source }));
    },
  };
};
