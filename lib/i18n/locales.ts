import { type Locale, locales, scriptOf } from '@/lib/domain/locale';

/** Shown where a text or a language is missing. */
export const fallbackLocale: Locale = 'en-US';

/** Scripts of living languages that are written from right to left (Unicode, Scripts.txt). */
const rightToLeftScripts: ReadonlySet<string> = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm']);

const rightToLeft = new Set(locales.filter((locale) => rightToLeftScripts.has(scriptOf(locale))));

/** Which way a locale is written. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (rightToLeft.has(locale) ? 'rtl' : 'ltr');
