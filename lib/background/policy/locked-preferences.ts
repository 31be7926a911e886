import { ChatError } from '@/lib/domain/chat-error';
import {
  changesLocked,
  type LockedSettings,
  withLockedSettings,
  withOwnValues,
} from '@/lib/domain/policy/locked-settings';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { Policy } from './policy';

/**
 * The preferences with the values that a policy locks. The user's own choices stay stored and count again when the
 * policy is removed. A change of a locked one throws ChatError `managed`.
 */
export const withLocks = (store: PreferencesStore, policy: Pick<Policy, 'loaded' | 'current'>): PreferencesStore => {
  const locked = async (): Promise<LockedSettings> => {
    await policy.loaded;
    return policy.current().lockedSettings;
  };
  return {
    read: async () => withLockedSettings(await store.read(), await locked()),
    change: async (change) => {
      const locks = await locked();
      if (changesLocked(change, locks)) throw new ChatError({ code: 'managed' });
      return withLockedSettings(await store.change(withOwnValues(change, await store.read(), locks)), locks);
    },
    changeVoiceSources: async (voiceSources) =>
      withLockedSettings(await store.changeVoiceSources(voiceSources), await locked()),
    changeSitesAtHand: async (sites) => withLockedSettings(await store.changeSitesAtHand(sites), await locked()),
    changeAssistants: async (change) => withLockedSettings(await store.changeAssistants(change), await locked()),
    forget: store.forget,
    changeRecognizerSources: async (recognizerSources) =>
      withLockedSettings(await store.changeRecognizerSources(recognizerSources), await locked()),
  };
};
