import type { Locale } from '@/lib/domain/locale';
import { ownVoices } from '@/lib/domain/read-aloud/voice-choice';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { VoicePreferences } from '@/lib/domain/read-aloud/voice-preferences';
import { sendOrReport } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';

/** Changes part of what the user chose about voices and listening. */
export const changeVoicePreferences = (part: Partial<VoicePreferences>): void => {
  const { voice } = useSession.getState().preferences;
  void sendOrReport({ type: 'preferences-change', change: { voice: { ...voice, ...part } } });
};

/** Whether two name the same voice, whatever its style. */
export const isSameVoice = (
  one: Pick<VoiceRef, 'engineId' | 'voiceId'>,
  other: Pick<VoiceRef, 'engineId' | 'voiceId'>,
): boolean => one.engineId === other.engineId && one.voiceId === other.voiceId;

const without = <Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

/** Sets the voices that read a language, best first. None: the sources choose. */
export const setOwnVoices = (locale: Locale, voices: readonly VoiceRef[]): void => {
  const { favourites, fallbacks } = useSession.getState().preferences.voice;
  const [first, ...rest] = voices;
  changeVoicePreferences({
    favourites: { ...without(favourites, locale), ...(first !== undefined && { [locale]: first }) },
    fallbacks: { ...without(fallbacks, locale), ...(rest.length > 0 && { [locale]: rest }) },
  });
};

/** The user's voices for a language, best first. */
export const chosenVoices = (voice: VoicePreferences, locale: Locale): readonly VoiceRef[] =>
  ownVoices(voice, locale).map(({ engineId, voiceId, style }) => ({
    engineId,
    voiceId,
    ...(style !== undefined && { style }),
  }));

const chosen = (locale: Locale): readonly VoiceRef[] => chosenVoices(useSession.getState().preferences.voice, locale);

/** Makes a voice the one that reads a language, in place of the one that did. What is read aloud goes on with it. */
export const chooseVoice = (locale: Locale, voice: VoiceRef): void =>
  setOwnVoices(locale, [
    voice,
    ...chosen(locale)
      .slice(1)
      .filter((other) => !isSameVoice(other, voice)),
  ]);

/** Lets a voice read on when those before it stop, or no longer. */
export const toggleVoice = (locale: Locale, voice: VoiceRef): void => {
  const before = chosen(locale);
  const others = before.filter((other) => !isSameVoice(other, voice));
  setOwnVoices(locale, others.length < before.length ? others : [...before, voice]);
};
