import { type LanguageFit, languageFit, type SpeechLanguage, speechLanguage } from '@/lib/domain/speech-language';

/** How well a voice speaks a language; undefined for a voice whose tag names none. */
const fitOf = ({ lang }: SpeechSynthesisVoice, language: SpeechLanguage): LanguageFit | undefined => {
  const spoken = speechLanguage(lang);
  return spoken === undefined ? undefined : languageFit(language, spoken);
};

/** The nearest of them: of the region, else of the script, else of the language; within these one on this computer first. */
const nearest = (
  voices: readonly SpeechSynthesisVoice[],
  language: SpeechLanguage,
): SpeechSynthesisVoice | undefined => {
  const fits = ['region', 'script', 'language'] as const satisfies readonly LanguageFit[];
  return fits.flatMap((wanted) => {
    const all = voices.filter((voice) => fitOf(voice, language) === wanted);
    return all.find(({ localService }) => localService) ?? all[0] ?? [];
  })[0];
};

/**
 * The voice of that name, of several the nearest; else the nearest of all. Without one, the browser chooses by the
 * utterance's language.
 */
export const chooseVoice = (
  voices: readonly SpeechSynthesisVoice[],
  name: string,
  language: SpeechLanguage,
): SpeechSynthesisVoice | undefined => {
  const named = voices.filter((voice) => voice.name === name);
  return nearest(named, language) ?? named[0] ?? nearest(voices, language);
};

/** Whether a text in the language is spoken by a voice of another one, as far as the voices say what they speak. */
export const isForeignVoice = (voice: SpeechSynthesisVoice | null, language: SpeechLanguage): boolean =>
  voice === null || fitOf(voice, language) === 'none';
