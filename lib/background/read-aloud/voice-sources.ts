import type { Preferences } from '@/lib/domain/app/preferences';
import { ChatError } from '@/lib/domain/chat-error';
import type { VoiceContext, VoiceEngine } from '@/lib/domain/read-aloud/voice-engine';
import { isVoiceSourceOn, type VoiceSource, voiceSecretsId } from '@/lib/domain/read-aloud/voice-preferences';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { Timers } from '@/lib/platform/clock';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { Secrets, Vault } from '@/lib/storage/write/vault';
import { guardedFetch, type NetworkAccess } from '../guarded-fetch';
import { requireUnlocked } from '../require-unlocked';
import { isSameService } from '../same-service';
import { secretsAfter, shownSecrets } from '../secrets-after';

export type VoiceSourcesContext = {
  readonly preferences: PreferencesStore;
  readonly vault: Vault;
  readonly network: NetworkAccess;
  readonly timers: Timers;
  readonly connect: VoiceContext['connect'];
  findVoiceEngine(id: string): VoiceEngine | undefined;
  /** Throws ChatError `managed` where the organisation does not allow an engine with these settings. */
  requireAllowed(engine: VoiceEngine, settings: SettingsValues): Promise<void>;
  /** After something changed. */
  onChange(preferences: Preferences): void;
};

/** The change of a source; what is absent stays. */
export type VoiceSourceChange = {
  readonly isOn?: boolean | undefined;
  readonly settings?: SettingsValues | undefined;
  /** By field name; an empty one removes the secret, and so does an address at another origin: a key is for the old one. */
  readonly secrets?: Secrets | undefined;
};

/** The voice sources with their keys. Only the background may hold one. */
export type VoiceSources = {
  /** Throws ChatError `bad-request` for an engine that is not known. */
  engine(engineId: string): VoiceEngine;
  /**
   * All settings of a source, the secrets of a background-hosted one included. Throws ChatError `unconfirmed` for one that an
   * import brought.
   */
  settingsOf(engineId: string): Promise<SettingsValues>;
  /** Everything that the engine may touch. */
  contextFor(engineId: string, signal: AbortSignal): Promise<VoiceContext>;
  change(engineId: string, change: VoiceSourceChange): Promise<void>;
  /** Changes which voices the user chose. */
  choose(update: (voice: Preferences['voice']) => Preferences['voice']): Promise<void>;
};

/** Keeps them in the preferences and the vault. */
export const createVoiceSources = (context: VoiceSourcesContext): VoiceSources => {
  const { preferences, vault, network, timers, connect } = context;

  const engine = (engineId: string): VoiceEngine => {
    const found = context.findVoiceEngine(engineId);
    if (found === undefined) throw new ChatError({ code: 'bad-request' });
    return found;
  };

  const sourceOf = async (engineId: string): Promise<VoiceSource> => {
    const { voiceSources } = await preferences.read();
    return (
      voiceSources[engineId] ?? { isOn: isVoiceSourceOn(voiceSources, engine(engineId)), settings: {}, secrets: {} }
    );
  };

  const settingsOf = async (engineId: string): Promise<SettingsValues> => {
    const { settings, secrets, isImported } = await sourceOf(engineId);
    if (isImported === true) throw new ChatError({ code: 'unconfirmed' });
    await context.requireAllowed(engine(engineId), settings);
    if (engine(engineId).host === 'document') return settings;
    await requireUnlocked(vault, voiceSecretsId(engineId), secrets);
    return { ...settings, ...(await vault.open(voiceSecretsId(engineId))) };
  };

  const keptSecrets = async (engineId: string, isSame: boolean, changed: Secrets | undefined): Promise<Secrets> =>
    secretsAfter(engine(engineId).fields, isSame ? await vault.open(voiceSecretsId(engineId)) : {}, changed);

  return {
    engine,
    settingsOf,
    contextFor: async (engineId, signal) => ({
      settings: await settingsOf(engineId),
      fetch: guardedFetch(network),
      clock: network.clock,
      signal,
      connect,
      after: timers.after,
    }),
    choose: async (update) => {
      const { voice } = await preferences.read();
      context.onChange(await preferences.change({ voice: update(voice) }));
    },
    change: async (engineId, { isOn, settings, secrets }) => {
      const { isImported, ...before } = await sourceOf(engineId);
      const waits = isImported === true && settings === undefined;
      // Its address was not looked at: only its form says yes to it.
      if (waits && (isOn === true || secrets !== undefined)) throw new ChatError({ code: 'unconfirmed' });
      const nextSettings = settings ?? before.settings;
      if (isOn !== false) await context.requireAllowed(engine(engineId), nextSettings);
      const isSame =
        isImported !== true &&
        (settings === undefined || isSameService(engine(engineId), before.settings, nextSettings));
      const kept = secrets === undefined && isSame ? undefined : await keptSecrets(engineId, isSame, secrets);
      if (kept !== undefined) await vault.seal(voiceSecretsId(engineId), kept);
      const source: VoiceSource = {
        isOn: isOn ?? before.isOn,
        settings: { ...nextSettings },
        secrets: kept === undefined ? before.secrets : shownSecrets(kept),
        ...(waits && { isImported }),
      };
      const { voiceSources } = await preferences.read();
      context.onChange(await preferences.changeVoiceSources({ ...voiceSources, [engineId]: source }));
    },
  };
};
