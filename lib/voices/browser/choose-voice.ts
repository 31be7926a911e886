import type { Locale } from '@/lib/domain/locale';

/** Speech Dispatcher names Mandarin and Cantonese by their ISO 639-3 codes. */
const languageNames: Readonly<Record<string, string>> = { cmn: 'zh-CN', yue: 'zh-HK' };

/** A voice's tag in the usual spelling: `en_us` → `en-US`, `cmn` → `zh-CN`. */
export const normalisedTag = (tag: string): string => {
  const [language = '', ...rest] = tag.replaceAll('_', '-').split('-');
  const renamed = languageNames[language.toLowerCase()];
  if (renamed !== undefined) return renamed;
  const region = rest.map((part) => (/^[a-z]{2}$/iu.test(part) ? part.toUpperCase() : part));
  return [language.toLowerCase(), ...region].join('-');
};

/**
 * The voice of that name; else any voice of the locale, one on this computer first; else any of the language. Without
 * one, the browser chooses by the utterance's language.
 */
export const chooseVoice = (
  voices: readonly SpeechSynthesisVoice[],
  name: string,
  locale: Locale,
): SpeechSynthesisVoice | undefined => {
  const named = voices.filter((voice) => voice.name === name);
  const byTag = (wanted: (tag: string) => boolean): SpeechSynthesisVoice | undefined => {
    const fitting = voices.filter(({ lang }) => wanted(normalisedTag(lang)));
    return fitting.find(({ localService }) => localService) ?? fitting[0];
  };
  const language = locale.split('-')[0];
  return (
    named.find(({ lang }) => normalisedTag(lang) === locale) ??
    named[0] ??
    byTag((tag) => tag === locale) ??
    byTag((tag) => tag.split('-')[0] === language)
  );
};
