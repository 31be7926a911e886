import type { Locale } from '@/lib/domain/locale';
import { i18n } from './instance';
import { directionOf, fallbackLocale } from './locales';
import { type LanguageChoice, resolveLocale } from './resolve-locale';
import { loadTexts } from './texts';

// biome-ignore lint/style/noRestrictedGlobals: the one place that asks which languages the user has.
const userLanguages = (): readonly string[] => navigator.languages;

/** The latest choice wins when two changes overlap. */
let latest = 0;

const show = async (locale: Locale, texts: Promise<void>): Promise<void> => {
  latest += 1;
  const turn = latest;
  await texts;
  if (turn !== latest) return;
  // biome-ignore lint/style/noRestrictedGlobals: the one place that writes the language into the document.
  const page = document.documentElement;
  page.lang = locale;
  page.dir = directionOf(locale);
  if (i18n.language !== locale) await i18n.changeLanguage(locale);
};

/**
 * Shows the interface in a language: texts, and the document's `lang` and `dir`. Resolves when it is on; awaited before
 * the first render of a page, so that nothing is drawn in another language first.
 */
export const changeLanguage = async (choice: LanguageChoice): Promise<void> => {
  const locale = resolveLocale(choice, userLanguages());
  await show(locale, loadTexts(locale));
};

/** Runs before the first render of the panel, whose first screen needs only the English that the bundle has. */
export const startFirstScreenI18n = async (choice: LanguageChoice): Promise<void> => {
  const locale = resolveLocale(choice, userLanguages());
  await show(locale, locale === fallbackLocale ? Promise.resolve() : loadTexts(locale));
};
