import { type Locale, locales } from '@/lib/domain/locale';
import { fallbackLocale } from './locales';

/** What the user chose: one of the locales, or `system` for the browser's own languages. */
export type LanguageChoice = string;

/** Regions and scripts that read traditional Chinese (CLDR likelySubtags). */
const traditionalChinese = /-(hant|tw|hk|mo)\b/iu;

const nearest = (tag: string): Locale | undefined => {
  const lower = tag.toLowerCase();
  const exact = locales.find((locale) => locale.toLowerCase() === lower);
  if (exact !== undefined) return exact;
  const language = lower.split('-')[0];
  if (language === 'zh') return traditionalChinese.test(tag) ? 'zh-TW' : 'zh-CN';
  return locales.find((locale) => locale.toLowerCase().split('-')[0] === language);
};

/**
 * The locale to show: the chosen one, or for `system` (and for a choice that this build does not know) the nearest to
 * the first of the user's languages that has one. `languages` are BCP 47 tags, most wanted first.
 */
export const resolveLocale = (choice: LanguageChoice, languages: readonly string[]): Locale => {
  const wanted = choice === 'system' ? languages : [choice, ...languages];
  for (const tag of wanted) {
    const locale = nearest(tag);
    if (locale !== undefined) return locale;
  }
  return fallbackLocale;
};
