/**
 * The locales that Parley speaks, in its interface and aloud, in the order of language lists: each with its own name for
 * itself, shown whatever language is on. A locale is a row here and a file in `locales/`.
 */
export const localeNames = {
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
} as const;

export type Locale = keyof typeof localeNames;

/** Whether a tag is exactly one of the locales. */
export const isLocale = (tag: string): tag is Locale => Object.hasOwn(localeNames, tag);

export const locales: readonly Locale[] = Object.keys(localeNames).filter(isLocale);

/** One value for each locale. */
export function byLocale<Value>(make: (locale: Locale) => Value): Readonly<Record<Locale, Value>>;
export function byLocale<Value>(make: (locale: Locale) => Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)]));
}

/** The script that a locale is written in, by its code in ISO 15924 (`Latn`, `Hans`): CLDR's likelySubtags. */
export const scriptOf = (locale: Locale): string => new Intl.Locale(locale).maximize().script ?? '';

/** Regions and scripts that read traditional Chinese (CLDR likelySubtags). */
const traditionalChinese: ReadonlySet<string> = new Set(['hant', 'tw', 'hk', 'mo']);

/**
 * The locale that a BCP 47 tag means, or undefined where its language is not one of ours. The language decides; script
 * and region only for Chinese.
 */
export const nearestLocale = (tag: string): Locale | undefined => {
  const [language, ...rest] = tag.toLowerCase().replaceAll('_', '-').split('-');
  if (language !== 'zh') return locales.find((locale) => locale.split('-')[0] === language);
  if (rest.includes('hans')) return 'zh-CN';
  return rest.some((subtag) => traditionalChinese.has(subtag)) ? 'zh-TW' : 'zh-CN';
};
