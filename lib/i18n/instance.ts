import { createInstance, type FormatterModule } from 'i18next';
import { a11y, app, chat, common, composer } from '@/locales/en-US.json';
import { formatValue } from './format-value';
import { fallbackLocale } from './locales';

const formatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, locale) => formatValue(value, locale),
};

/**
 * The one i18next instance. The English texts of the first screen are part of the bundle and ready when this module has
 * run; the rest of English and the other languages are chunks (`texts.ts`). Late texts are drawn when they arrive.
 * Texts are not escaped: React does that, and nothing else shows them.
 */
export const i18n = createInstance();

void i18n.use(formatter).init({
  lng: fallbackLocale,
  fallbackLng: fallbackLocale,
  load: 'currentOnly',
  initAsync: false,
  nsSeparator: false,
  resources: { [fallbackLocale]: { translation: { a11y, app, chat, common, composer } } },
  partialBundledLanguages: true,
  interpolation: { escapeValue: false, alwaysFormat: true },
});
