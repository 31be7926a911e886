import { directionOf, fallbackLocale } from './locales';
import { resolveLocale } from './resolve-locale';

const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** First strong isolate … pop directional isolate: what `<bdi>` does, in plain text (Unicode UAX 9, 2.6). */
const isolate = (text: string): string => `\u2068${text}\u2069`;

const numberFormats = new Map<string, Intl.NumberFormat>();

const numberFormat = (locale: string): Intl.NumberFormat => {
  const cached = numberFormats.get(locale);
  if (cached !== undefined) return cached;
  const created = new Intl.NumberFormat(locale);
  numberFormats.set(locale, created);
  return created;
};

/**
 * Writes one value into a text: numbers in the digits and grouping of the language, names isolated where their
 * direction could turn the sentence around.
 */
export const formatValue = (value: unknown, locale: string = fallbackLocale): string => {
  if (typeof value === 'number') return numberFormat(locale).format(value);
  if (typeof value !== 'string') return '';
  const isMixed = directionOf(resolveLocale(locale, [])) === 'rtl' || rightToLeftLetter.test(value);
  return isMixed && value !== '' ? isolate(value) : value;
};
