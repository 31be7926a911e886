import type { Locale } from '@/lib/domain/locale';
import { i18n } from './instance';
import { directionOf, fallbackLocale } from './locales';
import { type LanguageChoice, resolveLocale } from './resolve-locale';
import type { Texts } from './text-key';

const chunks = import.meta.glob<{ readonly default: Texts }>(['../../locales/*.json', '!../../locales/en-US.json']);

const load = async (locale: Locale): Promise<void> => {
  if (locale === fallbackLocale || i18n.hasResourceBundle(locale, 'translation')) return;
  const chunk = await chunks[`../../locales/${locale}.json`]?.();
  if (chunk !== undefined) i18n.addResourceBundle(locale, 'translation', chunk.default);
};

/** The latest choice wins when two changes overlap. */
let latest = 0;

/** Shows the interface in another language: texts, and the document's `lang` and `dir`. Resolves when it is on. */
export const changeLanguage = async (choice: LanguageChoice): Promise<void> => {
  latest += 1;
  const turn = latest;
  const locale = resolveLocale(choice, navigator.languages);
  await load(locale);
  if (turn !== latest) return;
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  if (i18n.language !== locale) await i18n.changeLanguage(locale);
};

/** Before the first render: as `changeLanguage`, so that nothing is drawn in another language first. */
export const startI18n = async (choice: LanguageChoice): Promise<void> => changeLanguage(choice);
