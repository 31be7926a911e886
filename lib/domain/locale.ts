/** The eleven locales that Parley speaks, in its interface and aloud, in the order of language lists. */
export const locales = [
  'ar-SA',
  'de-DE',
  'en-US',
  'es-ES',
  'fr-FR',
  'ja-JP',
  'ko-KR',
  'pt-BR',
  'ru-RU',
  'zh-CN',
  'zh-TW',
] as const;

export type Locale = (typeof locales)[number];

/** Whether a tag is exactly one of the eleven. */
export const isLocale = (tag: string): tag is Locale => locales.some((locale) => locale === tag);

/** Regions and scripts that read traditional Chinese (CLDR likelySubtags). */
const traditionalChinese: ReadonlySet<string> = new Set(['hant', 'tw', 'hk', 'mo']);

/**
 * The locale that a BCP 47 tag means, or undefined where its language is none of ours. The language decides; script and
 * region only for Chinese.
 */
export const nearestLocale = (tag: string): Locale | undefined => {
  const [language, ...rest] = tag.toLowerCase().replaceAll('_', '-').split('-');
  if (language !== 'zh') return locales.find((locale) => locale.slice(0, 2) === language);
  if (rest.includes('hans')) return 'zh-CN';
  return rest.some((subtag) => traditionalChinese.has(subtag)) ? 'zh-TW' : 'zh-CN';
};

/** Each locale's own name for itself, shown in language lists whatever language is on. */
export const localeNames: Readonly<Record<Locale, string>> = {
  'ar-SA': 'العربية',
  'de-DE': 'Deutsch',
  'en-US': 'English',
  'es-ES': 'Español',
  'fr-FR': 'Français',
  'ja-JP': '日本語',
  'ko-KR': '한국어',
  'pt-BR': 'Português',
  'ru-RU': 'Русский',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
};
