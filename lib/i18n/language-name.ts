import type { SpeechLanguage } from '@/lib/domain/speech-language';

const nameOf = (tag: string, locale: string, type: 'language' | 'region'): string => {
  try {
    return new Intl.DisplayNames([locale], { type }).of(tag) ?? tag;
  } catch {
    return tag;
  }
};

/** What a language is called in another: `Greek`, `Brazilian Portuguese`. */
export const languageName = (language: SpeechLanguage, locale: string): string => nameOf(language, locale, 'language');

/** What a language calls itself. */
export const ownLanguageName = (language: SpeechLanguage): string => {
  const name = nameOf(language, language, 'language');
  return `${name.slice(0, 1).toLocaleUpperCase(language)}${name.slice(1)}`;
};

/** The country of a tag that names one; '' for another, and for a part of the world that has only a number here (`en-029`). */
export const regionName = (language: SpeechLanguage, locale: string): string => {
  const { region } = new Intl.Locale(language);
  const name = region === undefined ? '' : nameOf(region, locale, 'region');
  return /^\d+$/u.test(name) ? '' : name;
};
