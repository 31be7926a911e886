import { type LanguageFit, languageFit, type SpeechLanguage, speechLanguage } from '@/lib/domain/speech-language';
import type { Voice } from './voice-engine';

const fits = ['region', 'script', 'language'] as const satisfies readonly LanguageFit[];

/**
 * The voice of a list that speaks a language best: of its region, else of its script, else of the language; within these
 * the first one. Undefined where none speaks it. A voice that speaks any language is not of one.
 */
export const bestVoice = (voices: readonly Voice[], language: SpeechLanguage): Voice | undefined => {
  const judged = voices.flatMap((voice) => {
    const spoken = speechLanguage(voice.locale ?? '');
    return spoken === undefined ? [] : [{ voice, fit: languageFit(language, spoken) }];
  });
  return fits.flatMap((wanted) => judged.find(({ fit }) => fit === wanted)?.voice ?? [])[0];
};

/** A language without a region, as the user knows it: with the region of the first of their languages that is the same. */
export const withUsersRegion = (language: SpeechLanguage, usersLanguages: readonly string[]): SpeechLanguage => {
  if (new Intl.Locale(language).region !== undefined) return language;
  const known = usersLanguages.flatMap((tag) => speechLanguage(tag) ?? []);
  return (
    known.find((tag) => {
      const fit = languageFit(language, tag);
      return (fit === 'region' || fit === 'script') && new Intl.Locale(tag).region !== undefined;
    }) ?? language
  );
};
