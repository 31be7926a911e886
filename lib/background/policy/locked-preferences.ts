import { ChatError } from '@/lib/domain/chat-error';
import { changesLocked, type LockedSettings, withLockedSettings, withOwnVoice } from '@/lib/domain/locked-settings';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';

/**
 * The preferences with the values that a policy locks. What the user chose stays stored beneath and counts again when the
 * policy goes. A change of a locked one throws ChatError `managed`.
 */
export const withLocks = (store: PreferencesStore, locked: () => Promise<LockedSettings>): PreferencesStore => ({
  read: async () => withLockedSettings(await store.read(), await locked()),
  change: async (change) => {
    const locks = await locked();
    if (changesLocked(change, locks)) throw new ChatError({ code: 'managed' });
    const { voice, ...others } = change;
    const kept = voice === undefined ? {} : { voice: withOwnVoice(voice, (await store.read()).voice, locks) };
    return withLockedSettings(await store.change({ ...others, ...kept }), locks);
  },
  changeVoiceSources: async (voiceSources) =>
    withLockedSettings(await store.changeVoiceSources(voiceSources), await locked()),
  changeRecognizerSources: async (recognizerSources) =>
    withLockedSettings(await store.changeRecognizerSources(recognizerSources), await locked()),
});
