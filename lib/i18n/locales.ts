import type { Locale } from '@/lib/domain/locale';

/** Shown where a text or a language is missing. */
export const fallbackLocale: Locale = 'en-US';

const rightToLeft: ReadonlySet<Locale> = new Set(['ar-SA']);

/** Which way a locale is written. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (rightToLeft.has(locale) ? 'rtl' : 'ltr');
