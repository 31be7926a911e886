import type { Preferences } from '@/lib/domain/app/preferences';
import type { ReadAloudHandlers, ReadAloudSessionsContext } from './read-aloud-contract';
import { voiceRefOf } from './voice-plan';

/** The commands that change the user's speed, volume and voices; what is read aloud follows the preferences. */
export const voicePreferenceHandlers = (context: Pick<ReadAloudSessionsContext, 'preferences' | 'broadcast'>) => {
  const change = async (update: (voice: Preferences['voice']) => Preferences['voice']): Promise<null> => {
    const { voice } = await context.preferences.read();
    const preferences = await context.preferences.change({ voice: update(voice) });
    context.broadcast({ type: 'preferences-changed', preferences });
    return null;
  };
  return {
    'read-aloud-adjust': ({ rate, volume }) =>
      change((voice) => ({ ...voice, ...(rate !== undefined && { rate }), ...(volume !== undefined && { volume }) })),
    'read-aloud-voice': ({ language, voice: chosen }) =>
      change((voice) => ({ ...voice, favourites: { ...voice.favourites, [language]: voiceRefOf(chosen) } })),
  } satisfies Partial<ReadAloudHandlers>;
};
