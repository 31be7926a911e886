import { type Locale, nearestLocale } from '@/lib/domain/locale';
import { fallbackLocale } from './locales';

/** What the user chose: one of the locales, or `system` for the browser's own languages. */
export type LanguageChoice = string;

/**
 * The locale to show: the chosen one, or for `system` (and for a choice that this build does not know) the nearest to
 * the first of the user's languages that has one. `languages` are BCP 47 tags, most wanted first.
 */
export const resolveLocale = (choice: LanguageChoice, languages: readonly string[]): Locale => {
  const candidates = choice === 'system' ? languages : [choice, ...languages];
  for (const tag of candidates) {
    const locale = nearestLocale(tag);
    if (locale !== undefined) return locale;
  }
  return fallbackLocale;
};
