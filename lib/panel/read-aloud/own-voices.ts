import { keptFor, ownVoices } from '@/lib/domain/read-aloud/voice-choice';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { VoicePreferences } from '@/lib/domain/read-aloud/voice-preferences';
import type { SpeechLanguage } from '@/lib/domain/speech-language';
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

/** Whether what is kept under a key is what `ownVoices` finds for the language. */
const isFor = (key: string, language: SpeechLanguage): boolean => keptFor({ [key]: true }, language) === true;

const without = <Value>(record: Readonly<Record<string, Value>>, language: SpeechLanguage): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !isFor(key, language)));

/** Sets the voices that read a language, best first. None: the sources choose. */
export const setOwnVoices = (language: SpeechLanguage, voices: readonly VoiceRef[]): void => {
  const { favourites, fallbacks } = useSession.getState().preferences.voice;
  const [first, ...rest] = voices;
  changeVoicePreferences({
    favourites: { ...without(favourites, language), ...(first !== undefined && { [language]: first }) },
    fallbacks: { ...without(fallbacks, language), ...(rest.length > 0 && { [language]: rest }) },
  });
};

/** The user's voices for a language, best first. */
export const chosenVoices = (voice: VoicePreferences, language: SpeechLanguage): readonly VoiceRef[] =>
  ownVoices(voice, language).map(({ engineId, voiceId, style }) => ({
    engineId,
    voiceId,
    ...(style !== undefined && { style }),
  }));

const chosen = (language: SpeechLanguage): readonly VoiceRef[] =>
  chosenVoices(useSession.getState().preferences.voice, language);

/** Makes a voice the one that reads a language, in place of the one that did. What is read aloud goes on with it. */
export const chooseVoice = (language: SpeechLanguage, voice: VoiceRef): void =>
  setOwnVoices(language, [
    voice,
    ...chosen(language)
      .slice(1)
      .filter((other) => !isSameVoice(other, voice)),
  ]);

/** Lets a voice read on when those before it stop, or no longer. */
export const toggleVoice = (language: SpeechLanguage, voice: VoiceRef): void => {
  const before = chosen(language);
  const others = before.filter((other) => !isSameVoice(other, voice));
  setOwnVoices(language, others.length < before.length ? others : [...before, voice]);
};
