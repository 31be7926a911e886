import type { Preferences } from '@/lib/domain/app/preferences';
import type { ReadingHandlers, ReadingsContext } from './readings-contract';
import { voiceRefOf } from './voice-plan';

/** The commands that change the user's speed, volume and voices; what is read follows the change of the preferences. */
export const voicePreferenceHandlers = (context: Pick<ReadingsContext, 'preferences' | 'broadcast'>) => {
  const change = async (update: (voice: Preferences['voice']) => Preferences['voice']): Promise<null> => {
    const { voice } = await context.preferences.read();
    const preferences = await context.preferences.change({ voice: update(voice) });
    context.broadcast({ type: 'preferences-changed', preferences });
    return null;
  };
  return {
    'reading-adjust': ({ rate, volume }) =>
      change((voice) => ({ ...voice, ...(rate !== undefined && { rate }), ...(volume !== undefined && { volume }) })),
    'reading-voice': ({ locale, voice: chosen }) =>
      change((voice) => ({ ...voice, favourites: { ...voice.favourites, [locale]: voiceRefOf(chosen) } })),
  } satisfies Partial<ReadingHandlers>;
};
